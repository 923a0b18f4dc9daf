// Before anything is drawn: the colours this browser was told to use.
{
  const theme = localStorage.getItem("grognard.theme");
  if (theme) document.documentElement.dataset.theme = theme;
}
