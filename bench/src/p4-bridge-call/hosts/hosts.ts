import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeTypesReply } from "@switchyard/spec";
import { type Server, TOKEN } from "../../subject/server.ts";
import { spawnNode, spawnProgram } from "../../subject/spawn-node.ts";

/** The node type that the hosts serve. */
export const ECHO = "Bench.Echo";

/** Starts a host that serves the echo; resolves once the runtime has its node type. */
type StartHost = (server: Server) => Promise<ChildProcess>;

export const startTypeScript: StartHost = (server) =>
	serving(server, spawnNode(["bench/src/p4-bridge-call/typescript-host.ts"], environment(server)));

/** Builds the host first. */
export const startGo: StartHost = (server) => {
	const program = join(mkdtempSync(join(tmpdir(), "switchyard-bench-")), "host");
	execFileSync("go", ["-C", join(import.meta.dirname, "go"), "build", "-o", program, "."]);
	return serving(server, spawnProgram(program, [], environment(server)));
};

/** Needs the virtual environment that the tests of the SDK make. */
export const startPython: StartHost = (server) => {
	const program = join(import.meta.dirname, "python/host.py");
	return serving(server, spawnProgram(PYTHON, [program], environment(server)));
};

const PYTHON = join(import.meta.dirname, "../../../../sdk/python/.venv/bin/python");

export function hasPython(): boolean {
	return existsSync(PYTHON);
}

export function hasGo(): boolean {
	try {
		execFileSync("go", ["version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

function environment(server: Server): NodeJS.ProcessEnv {
	const url = `${server.url.replace("http", "ws")}/bridge`;
	return { ...process.env, SWITCHYARD_URL: url, SWITCHYARD_TOKEN: TOKEN };
}

async function serving(server: Server, host: ChildProcess): Promise<ChildProcess> {
	for (;;) {
		const { nodeTypes, unavailable = [] } = (await server.ask("GET", "/api/node-types")) as NodeTypesReply;
		if (nodeTypes.some(({ id }) => id === ECHO) && !unavailable.includes(ECHO)) return host;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
