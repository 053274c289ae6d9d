"""Solves wait here for the one process that does them: never on the event loop, one at a time, and each can be stopped.

Two people who ask the same share the work; it is stopped when the last of them no longer wants it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import uuid4

from pitboss.errors import BusyError, RefusedError, UnknownNameError
from pitboss.web.lab.asked import Asked

_WAITING_MOST = 8
_REMEMBERED = 64


class JobState(StrEnum):
    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    REFUSED = "refused"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(slots=True)
class Job:
    key: str
    kind: str
    asked: Asked
    situation: Mapping[str, str]
    kept: Callable[[Any], None]
    """Hears the answer before anybody is told that the job is done."""
    id: str = field(default_factory=lambda: uuid4().hex)
    state: JobState = JobState.WAITING
    done: int = 0
    of: int = 0
    wanted: int = 1
    answer: Any = None
    sentence: str = ""
    finished: threading.Event = field(default_factory=threading.Event)

    def data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "state": self.state.value,
            "done": self.done,
            "of": self.of,
            "answer": self.answer,
            "message": self.sentence or None,
        }


class Workbench:
    """One process, started when it is first needed; a thread hands it the questions."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._waiting: deque[Job] = deque()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def ask(
        self, kind: str, key: str, asked: Asked, *, situation: Mapping[str, str], kept: Callable[[Any], None]
    ) -> Job:
        """The job that answers; one that is under way already is joined."""
        with self._lock:
            same = next((job for job in self._jobs.values() if job.key == key and not job.finished.is_set()), None)
            if same is not None:
                same.wanted += 1
                return same
            if len(self._waiting) >= _WAITING_MOST:
                raise BusyError(f"{len(self._waiting)} solves wait already; ask again in a moment.")
            job = Job(key, kind, asked, situation, kept)
            self._jobs[job.id] = job
            while len(self._jobs) > _REMEMBERED and next(iter(self._jobs.values())).finished.is_set():
                self._jobs.popitem(last=False)
            self._waiting.append(job)
            self._start()
            self._lock.notify()
            return job

    def job(self, name: str) -> Job:
        with self._lock:
            if name not in self._jobs:
                raise UnknownNameError("job of the laboratory", name, ())
            return self._jobs[name]

    def stop(self, name: str) -> Job:
        """One person wants it no longer; if nobody else does, it ends now."""
        job = self.job(name)
        with self._lock:
            job.wanted -= 1
            if job.wanted > 0 or job.finished.is_set():
                return job
            if job in self._waiting:
                self._waiting.remove(job)
            elif self._process is not None:
                self._process.kill()
            self._end(job, JobState.STOPPED, "Stopped before it was done; ask again to begin anew.")
        return job

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
            self._lock.notify()
        if self._thread is not None:
            self._thread.join()

    # --- the thread ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="workbench", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    break
                job = self._waiting.popleft()
                job.state = JobState.WORKING
                process = self._running()
            try:
                self._do(job, process)
            except (OSError, ValueError) as error:
                self._failed(job, str(error))
            if job.state in (JobState.STOPPED, JobState.FAILED):
                self._leave()
        self._leave()

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._leave()
            command = [sys.executable, "-m", "pitboss.web.lab.worker"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 -- our own interpreter and module
        return self._process

    def _do(self, job: Job, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None  # noqa: S101 -- both are pipes
        assert process.stdout is not None  # noqa: S101
        question = {"kind": job.kind, "asked": job.asked.model_dump(), "situation": dict(job.situation)}
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            said = json.loads(line)
            if "progress" in said:
                job.done, job.of = said["progress"]
                continue
            self._answered(job, said)
            return
        self._failed(job, "The solving process ended early")

    def _answered(self, job: Job, said: Mapping[str, Any]) -> None:
        if "answer" in said:
            job.kept(said["answer"])
        with self._lock:
            if "answer" in said:
                job.answer = said["answer"]
                self._end(job, JobState.DONE)
            else:
                self._end(job, JobState.REFUSED, said["refused"])

    def _failed(self, job: Job, reason: str) -> None:
        with self._lock:
            self._end(job, JobState.FAILED, f"{reason}; ask again, and look into the server's log if it stays so.")

    def _end(self, job: Job, state: JobState, sentence: str = "") -> None:
        if not job.finished.is_set():
            job.state, job.sentence = state, sentence
            job.finished.set()

    def _leave(self) -> None:
        """Lets go of a process that has ended or is to end."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except BrokenPipeError:
                        continue
            self._process = None


def answer_of(job: Job) -> Any:  # noqa: ANN401 -- one shape for each kind
    """What a finished job found, or the refusal it ended with."""
    if job.state is not JobState.DONE:
        raise RefusedError(job.sentence)
    return job.answer
