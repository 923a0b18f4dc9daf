"""Processes that think for the server, so that nobody waits for a bot who did not ask it."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec

from grognard.web.thinking import LENGTH, GameNamed, Job, Thought

PROCESSES: Final = 2
PROGRAM: Final = "from grognard.web.thinking import main; main()"
TO_START: Final = 60.0  # seconds
MOST_OF_A_THOUGHT: Final = 1 << 20  # bytes


class ThoughtFailed(Exception):
    """Nothing came of it; the words are for everybody to read."""


class Thinkers:
    """A few processes, each with one job at a time. They are started when there is something to think about."""

    def __init__(self, find: GameNamed, processes: int = PROCESSES) -> None:
        self._find = find
        self._free = asyncio.Semaphore(processes)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def think(self, job: Job, patience: float) -> Thought:
        """What comes of a job. Whoever takes longer than `patience`, in seconds, is stopped."""
        async with self._free:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                async with asyncio.timeout(patience):
                    thought = await _asked(process, job)
            except TimeoutError:
                await self._stop(process)
                raise ThoughtFailed(f"it thought longer than {patience:g} seconds") from None
            except (OSError, EOFError, msgspec.DecodeError):
                await self._stop(process)
                raise ThoughtFailed("its process ended") from None
            except BaseException:
                await self._stop(process)
                raise
            self._idle.append(process)
            return thought

    @property
    def processes(self) -> tuple[Process, ...]:
        return tuple(self._all)

    async def close(self) -> None:
        for process in list(self._all):
            await self._stop(process)

    async def _started(self) -> Process:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
        for secret in ("GROGNARD_SECRET_KEY", "DATABASE_URL", "GROGNARD_SMTP"):
            environment.pop(secret, None)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, stdin=PIPE, stdout=PIPE, env=environment
        )
        self._all.add(process)
        try:
            async with asyncio.timeout(TO_START):
                await _send(process, pickle.dumps(self._find))
                await _message(process)
        except (OSError, EOFError, TimeoutError):
            await self._stop(process)
            raise ThoughtFailed("its process could not be started") from None
        except BaseException:
            await self._stop(process)
            raise
        return process

    async def _stop(self, process: Process) -> None:
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.communicate()


async def _asked(process: Process, job: Job) -> Thought:
    await _send(process, pickle.dumps(job))
    return msgspec.msgpack.decode(await _message(process), type=Thought)


async def _send(process: Process, message: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(LENGTH.pack(len(message)) + message)
    await process.stdin.drain()


async def _message(process: Process) -> bytes:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    if length > MOST_OF_A_THOUGHT:
        raise EOFError
    return await process.stdout.readexactly(length)
