"""The examples in `deploy`: each can be read, names what there is, and is taken by its own program where that is."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from cardenza.cli.arguments import parser
from cardenza.server.following import Following
from tests.repository.yaml_lines import read
from tests.server.house import serving
from tools.steps import ROOT

DEPLOY = ROOT / "deploy"
SERVICES = sorted(DEPLOY.glob("*.service"))
UNITS = sorted([*SERVICES, *DEPLOY.glob("*.timer")])
NGINX = sorted(DEPLOY.glob("nginx*.conf"))
TABLES = {
    "/ws/calm-harp-candle": "calm-harp-candle",
    "/api/tables/calm-harp-candle/games/0/record": "calm-harp-candle",
    "/t/calm-harp-candle": "calm-harp-candle",
    "/api/tables": None,
    "/": None,
}


def test_every_file_is_named_in_the_readme() -> None:
    told = (DEPLOY / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in DEPLOY.iterdir()} - {
        "README.md",
        "cardenza-backup.timer",
        "nginx-nodes-compose.conf",
    }
    assert {name for name in names if f"`{name}`" not in told} == set()


# ------------------------------------------------------------------------------------------------ figures


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names that a house tells of itself."""
    with serving(tmp_path_factory.mktemp("house")) as house:
        Following(house.hub)  # as if it were one of several nodes
        told = house.hub.house.metrics.registry.exposition()
    return set(re.findall(r"^# TYPE (\S+)", told, re.MULTILINE))


@pytest.mark.parametrize("name", ["grafana.json", "prometheus-alerts.yaml"])
def test_every_figure_that_is_named_exists(name: str, figures: set[str]) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    named = {re.sub(r"_bucket$", "", each) for each in re.findall(r"\bcardenza_[a-z_]+", text)}
    assert named
    assert named - figures == set()


def test_the_dashboard_can_be_read_and_its_panels_do_not_overlap() -> None:
    panels = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert all(panel["targets"] and panel["description"] for panel in panels)


def test_every_alert_is_in_the_guide() -> None:
    [group] = read((DEPLOY / "prometheus-alerts.yaml").read_text(encoding="utf-8"))["groups"]
    guide = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for rule in group["rules"]:
        assert f"`{rule['alert']}`" in guide
        assert rule["expr"]
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"]


# ------------------------------------------------------------------------------------------------ containers


def test_what_compose_needs_is_there() -> None:
    compose = read((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert {"postgres", "redis", "node1", "node2", "thinker", "proxy"} <= set(services)
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            name, _, _ = volume.partition(":")
            is_there = (DEPLOY / name).exists() or name == "./certificates"
            assert is_there if name.startswith(".") else name in compose["volumes"], name
    nodes = (DEPLOY / "nginx-nodes-compose.conf").read_text(encoding="utf-8")
    assert set(re.findall(r"server (\w+):8000", nodes)) == {name for name in services if name.startswith("node")}


def test_every_command_line_is_one_of_ours() -> None:
    told = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    services = read(re.sub(r"\$\{ORIGIN[^}]*\}", "https://cards.example", told))["services"]
    lines = [service["command"] for service in services.values() if service.get("image") == "cardenza"]
    lines += [services[f"node{number}"]["command"] for number in (1, 2)]
    for path in SERVICES:
        service = unit(path)["Service"]
        name, _, value = service["Environment"].strip('"').partition("=")
        line = service["ExecStart"].partition("/bin/cardenza ")[2].strip("'").replace(f"${name}", value)
        lines.append(shlex.split(line.replace("$(date", "(date")))
    assert len(lines) >= 7
    for line in lines:
        assert parser().parse_args(line).command == line[0]


def test_the_image_is_made_of_what_there_is() -> None:
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
    begun = [line.split()[0] for line in lines if line and line[0] not in "# "]
    assert set(begun) == known
    assert re.search(r"^wheel:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for name in ("ENTRYPOINT", "CMD"):
        assert json.loads(next(line for line in lines if line.startswith(f"{name} ")).removeprefix(name))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("a: 1\na: 2", "already"),
        ("a: [1", None),
        ("a: {b 1}", None),
        ("a: |", "not read"),
        ("- a\nb: 1", "belong"),
    ],
)
def test_what_is_no_yaml_of_ours_is_refused(wrong: str, why: str | None) -> None:
    with pytest.raises((ValueError, IndexError), match=why):
        read(wrong)


def test_yaml_is_read() -> None:
    text = 'a: &x # more\n  - 1\n  - b: "c: # d"\n    e: [f, {g: h}]\ni: *x\nj:\n  k.l: m:n\n'
    items = [1, {"b": "c: # d", "e": ["f", {"g": "h"}]}]
    assert read(text) == {"a": items, "i": items, "j": {"k.l": "m:n"}}


# ------------------------------------------------------------------------------------------------ units


def unit(path: Path) -> configparser.ConfigParser:
    """What systemd reads; a key may stand there again."""
    found = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes="#", delimiters="=")
    found.optionxform = str  # type: ignore[assignment,method-assign]  # a unit tells capitals apart
    found.read(path, encoding="utf-8")
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_has_what_it_needs(path: Path) -> None:
    found = unit(path)
    assert set(found.sections()) <= {"Unit", "Service", "Timer", "Install"}
    assert found["Unit"]["Description"]
    if path.suffix == ".service":
        service = found["Service"]
        assert "/opt/cardenza/bin/cardenza " in service["ExecStart"]
        assert (service["User"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("cardenza", "yes", "strict")
        assert (service.get("Type") == "oneshot") != (service.get("Restart") == "always")
    else:
        assert path.with_suffix(".service") in SERVICES


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="it comes with systemd; its files are read above")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace("/opt/cardenza/bin/cardenza", "/bin/true")
        (tmp_path / path.name).write_text(text.replace("User=cardenza", "User=root"), encoding="utf-8")
    files = [str(tmp_path / path.name) for path in UNITS]
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", *files], capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if str(tmp_path) in line or "cardenza" in line] == []


# ------------------------------------------------------------------------------------------------ proxies


def pieces(path: Path) -> list[str]:
    """The words, braces and semicolons of a file of nginx."""
    text = re.sub(r"(^|\s)#.*", "", path.read_text(encoding="utf-8"))
    return re.findall(r'"[^"]*"|[{};]|[^\s{};"]+', text)


@pytest.mark.parametrize("path", NGINX, ids=lambda path: path.name)
def test_what_nginx_reads_is_whole(path: Path) -> None:
    depth, before = 0, ";"
    for piece in pieces(path):
        depth += {"{": 1, "}": -1}.get(piece, 0)
        assert depth >= 0
        assert piece != "}" or before in ";{}", "a sentence has an end"
        before = piece
    assert (depth, before) == (0, "}")


def test_the_people_of_a_table_come_to_one_node() -> None:
    conf = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    [in_nginx] = re.findall(r'"~(\S+)"\s+\$words;', conf)
    [in_caddy] = re.findall(r"path_regexp table (\S+)", caddy)
    for pattern in (in_nginx.replace("?<", "?P<"), in_caddy):
        for address, words in TABLES.items():
            found = re.search(pattern, address)
            assert (found and found[1]) == words
    for name in ("nginx-nodes.conf", "nginx-nodes-compose.conf"):
        assert "hash $table consistent;" in (DEPLOY / name).read_text(encoding="utf-8")
    assert re.findall(r"proxy_pass http://(\w+);", conf) == re.findall(
        r"upstream (\w+) ", (DEPLOY / "nginx-nodes.conf").read_text(encoding="utf-8")
    )
    for private in ("/metrics", "/api/here"):
        assert private in conf
        assert private in caddy


def test_caddys_braces_belong_together() -> None:
    lines = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").splitlines()
    depth = 0
    for line in lines:
        depth -= line.strip() == "}"
        assert not line or line.startswith("#") or len(line) - len(line.lstrip("\t")) == depth, line
        depth += line.endswith("{")
    assert depth == 0


@pytest.mark.skipif(shutil.which("nginx") is None, reason="Debian's nginx is not here; its files are read above")
def test_nginx_takes_them(tmp_path: Path) -> None:
    name = ["-subj", "/CN=cards.example", "-keyout", str(tmp_path / "privkey.pem")]
    made = ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", *name, "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run(made, capture_output=True, check=True)
    for nodes in ("nginx-nodes.conf", "nginx-nodes-compose.conf"):
        conf = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("/etc/ssl/cards.example", str(tmp_path))
        upstream = re.sub(r"node\d:", "127.0.0.1:", (DEPLOY / nodes).read_text(encoding="utf-8"))
        kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        places = "\n".join(f"{each}_temp_path {tmp_path}/{each};" for each in kept)
        http = f"http {{ access_log off;\n{places}\n{upstream}\n{conf}\n}}"
        whole = f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n{http}\n"
        (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
        command = ["nginx", "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
