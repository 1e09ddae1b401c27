import type { ChildProcess } from "node:child_process";
import type { NodeTypesReply } from "@switchyard/spec";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { Server, TOKEN } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import { agentFlow } from "./agent-flow.ts";
import { bridgeCaller, type Caller, latencies, p50, p99, rate, rawCaller } from "./callers.ts";

const ONE_BY_ONE = 2000;
const AT_ONCE = 64;
const CALLS_AT_ONCE = 10_000;

/** The node type that the hosts serve. */
const ECHO = "Bench.Echo";

/** Who executes the tool that is called. */
interface Subject {
	readonly name: string;
	readonly tool: string;
	readonly type: string;
	/** Starts its host and resolves once the runtime has its node types. */
	readonly start?: (server: Server) => Promise<ChildProcess>;
}

const SUBJECTS: readonly Subject[] = [
	{ name: "node of the runtime", tool: "log", type: "Flow.Log" },
	{ name: "TypeScript host", tool: "echo", type: ECHO, start: startTypeScript },
];

const benchmark: Benchmark = {
	id: "P4",
	title: "Tool call over the bridge, 1 KB of arguments, all checks on, against a raw WebSocket echo",
	async run() {
		const server = await Server.start(undefined, { SWITCHYARD_MAX_STEPS: "100000000" });
		const echo = spawnNode(["bench/src/p4-bridge-call/raw-echo.ts"]);
		const [url] = await lineOf(echo, /ws:\S+/);
		const raw = await rawCaller(url);
		const findings: Finding[] = [];
		for (const { name, tool, type, start } of SUBJECTS) {
			const host = await start?.(server);
			const flow = `bench-${tool}`;
			await server.save(agentFlow(flow, type));
			const ours = await bridgeCaller(server.url, TOKEN, { flow, tool });
			findings.push(...(await compare(name, ours, raw)));
			ours.socket.close();
			if (host) await end(host);
		}
		raw.socket.close();
		await end(echo);
		await server.stop();
		return findings;
	},
};

async function compare(name: string, ours: Caller, raw: Caller): Promise<Finding[]> {
	// Both percentiles are of the same calls.
	const tails = { ours: [] as number[], raw: [] as number[] };
	const once = async (side: keyof typeof tails, caller: Caller) => {
		const times = await latencies(caller, ONE_BY_ONE);
		tails[side].push(p99(times));
		return p50(times);
	};
	const median = await interleave({ ours: () => once("ours", ours), raw: () => once("raw", raw) });
	const warm = (figures: readonly number[]) => p50(figures.slice(1));
	const together = await interleave({
		ours: () => rate(ours, AT_ONCE, CALLS_AT_ONCE),
		raw: () => rate(raw, AT_ONCE, CALLS_AT_ONCE),
	});
	return [
		{
			name: `${name}, one call at a time, p50`,
			unit: "µs",
			...median,
			goal: { of: "ratio", bound: "at most", value: 2 },
		},
		{
			name: `${name}, one call at a time, p99`,
			unit: "µs",
			ours: warm(tails.ours),
			raw: warm(tails.raw),
			goal: { of: "ratio", bound: "at most", value: 3 },
		},
		{
			name: `${name}, ${AT_ONCE} calls at once`,
			unit: "/s",
			...together,
			goal: { of: "ratio", bound: "at least", value: 0.5 },
		},
	];
}

async function startTypeScript(server: Server): Promise<ChildProcess> {
	const host = spawnNode(["bench/src/p4-bridge-call/typescript-host.ts"], {
		...process.env,
		SWITCHYARD_URL: `${server.url.replace("http", "ws")}/bridge`,
		SWITCHYARD_TOKEN: TOKEN,
	});
	for (;;) {
		const { nodeTypes, unavailable = [] } = (await server.ask("GET", "/api/node-types")) as NodeTypesReply;
		if (nodeTypes.some(({ id }) => id === ECHO) && !unavailable.includes(ECHO)) return host;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

export default benchmark;
