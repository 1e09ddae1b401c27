import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { NodeTypesReply } from "@switchyard/spec/http";
import { type Server, TOKEN } from "../../subject/server.ts";
import { spawnNode, spawnProgram } from "../../subject/spawn-node.ts";
import { buildGo, PYTHON } from "../languages.ts";

/** The node type that the hosts serve. */
export const ECHO = "Bench.Echo";

/** Starts a host that serves the echo; resolves once the runtime has its node type. */
type StartHost = (server: Server) => Promise<ChildProcess>;

export const startTypeScript: StartHost = (server) =>
	serving(server, spawnNode(["bench/src/p4-bridge-call/typescript-host.ts"], environment(server)));

/** Builds the host first. */
export const startGo: StartHost = (server) =>
	serving(server, spawnProgram(buildGo(join(import.meta.dirname, "go")), [], environment(server)));

/** Needs the virtual environment that the tests of the SDK make. */
export const startPython: StartHost = (server) => {
	const program = join(import.meta.dirname, "python/host.py");
	return serving(server, spawnProgram(PYTHON, [program], environment(server)));
};

function environment(server: Server): NodeJS.ProcessEnv {
	const url = `${server.url.replace("http", "ws")}/bridge`;
	return { ...process.env, SWITCHYARD_URL: url, SWITCHYARD_TOKEN: TOKEN };
}

async function serving(server: Server, hostProcess: ChildProcess): Promise<ChildProcess> {
	for (;;) {
		const { nodeTypes, unavailable = [] } = (await server.ask("GET", "/api/node-types")) as NodeTypesReply;
		if (nodeTypes.some(({ id }) => id === ECHO) && !unavailable.includes(ECHO)) return hostProcess;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
