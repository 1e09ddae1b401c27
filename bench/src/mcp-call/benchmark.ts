import {
	Client,
	StreamableHTTPClientTransport,
	type VersionNegotiationOptions,
} from "@modelcontextprotocol/client";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave, median } from "../measure/interleave.ts";
import { agentFlow } from "../p4-bridge-call/agent-flow.ts";
import { Server, TOKEN } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";

type Mode = NonNullable<VersionNegotiationOptions["mode"]>;

/** Short rounds, and many: the speed of a shared machine drifts within a second. */
const CALLS = 50;
const ROUNDS = 71;
const KILOBYTE = "x".repeat(1024);

/** Each revision of the protocol, and how a client asks for it. */
const REVISIONS: readonly (readonly [name: string, mode: Mode])[] = [
	["2026-07-28, requests that stand alone", { pin: "2026-07-28" }],
	["2025-11-25, in a session", "legacy"],
];

const benchmark: Benchmark = {
	id: "MCP",
	title:
		"Tool call over MCP, 1 KB of arguments, each a run with its journal, against the official SDK's echo",
	async run() {
		const server = await Server.start(undefined, { SWITCHYARD_MAX_STEPS: "100000000" });
		const flow = agentFlow("bench", "Flow.Log");
		await server.save(flow);
		await server.ask("POST", "/api/flows/bench/publish", { revision: 1 });
		await server.ask("PUT", "/api/tool-publications/bench", { sources: [{ flow: "bench", node: "agent" }] });
		const echo = spawnNode(["bench/src/mcp-call/sdk-echo.ts"]);
		const [echoUrl] = await lineOf(echo, /http:\S+/);
		const findings: Finding[] = [];
		for (const [name, mode] of REVISIONS) {
			const ours = await connect(`${server.url}/mcp/bench`, mode);
			const raw = await connect(echoUrl, mode);
			const sides = { ours: () => p50(ours, "log"), raw: () => p50(raw, "echo") };
			const figures = await interleave(sides, ROUNDS);
			await Promise.all([ours.close(), raw.close()]);
			findings.push({
				name: `${name}, one call at a time, p50`,
				unit: "µs",
				...figures,
				goal: { of: "ratio", bound: "at most", value: 2 },
			});
		}
		await end(echo);
		await server.stop();
		return findings;
	},
};

async function connect(url: string, mode: Mode): Promise<Client> {
	const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
	const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
	await client.listTools();
	// Of ours too it wants the result alone; the other revision sends no lines of the log unless they are asked for.
	if (client.getServerCapabilities()?.logging && mode === "legacy") await client.setLoggingLevel("error");
	return client;
}

/** The median time of calls that are made one after the other, in microseconds. */
async function p50(client: Client, name: string): Promise<number> {
	const times: number[] = [];
	for (let call = 0; call < CALLS; call++) {
		const begun = performance.now();
		const { isError } = await client.callTool({ name, arguments: { text: KILOBYTE } });
		if (isError) throw new Error(`The tool ${name} failed.`);
		times.push((performance.now() - begun) * 1000);
	}
	return median(times);
}

export default benchmark;
