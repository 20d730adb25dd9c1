"""The servers that tests start: they answer, nobody but us reaches them, and they end with whoever has started them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from tools import engines
from tools.engines import Engine
from tools.steps import ROOT

SECONDS = 60


def has_ended(pid: int) -> bool:
    """Is there no such process any more, but for one that nobody has waited for?"""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_postgresql_answers_and_is_not_root(postgres: Engine) -> None:
    with psycopg.connect(engines.postgres_url(postgres)) as connection:
        row = connection.execute("SELECT 40 + 2, current_setting('listen_addresses')").fetchone()
        assert row == (42, "")
    assert os.stat(f"/proc/{postgres.pid}").st_uid != 0


def test_redis_answers_and_listens_on_no_port(redis: Engine) -> None:
    with Redis.from_url(engines.redis_url(redis)) as client:
        assert client.ping()
        assert client.config_get("port") == {"port": "0"}


def test_a_server_is_killed_and_comes_back_with_what_it_had() -> None:
    with engines.postgres() as engine:
        url = engines.postgres_url(engine)
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE kept (n integer)")
        first = engine.pid
        engine.stop(signal.SIGKILL)
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(url)
        engine.start()
        assert engine.pid != first
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    assert not engine.folder.exists()


def test_a_server_ends_with_the_process_that_has_started_it() -> None:
    script = "from tools import engines\nwith engines.redis() as it: print(it.pid, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        pid = int(starter.stdout.readline())
        starter.kill()
    end = time.monotonic() + SECONDS
    while not has_ended(pid):
        assert time.monotonic() < end, "it runs on"
        time.sleep(0.01)
