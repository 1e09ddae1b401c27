import type { ChildProcess } from "node:child_process";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { perOperation, sumOf } from "../measure/cpu/cpu-clock.ts";
import { treeCpu } from "../measure/cpu/process-tree.ts";
import { interleave } from "../measure/interleave.ts";
import { Server, TOKEN } from "../subject/server.ts";
import { end } from "../subject/spawn-node.ts";
import { agentFlow } from "./agent-flow.ts";
import { bridgeCaller, type Caller, latencies, p50, p99, rate, rawCaller } from "./callers.ts";
import { ECHO, startGo, startPython, startTypeScript } from "./hosts/hosts.ts";
import { hasGo, hasPython } from "./languages.ts";
import { goEcho, oneHop, pythonEcho, type RawLimit, twoHops, typeScriptEcho } from "./raw/raw-limits.ts";

const ONE_BY_ONE = 2000;
const AT_ONCE = 64;
const CALLS_AT_ONCE = 10_000;

/** Who executes the tool that is called. */
interface Subject {
	readonly name: string;
	readonly tool: string;
	readonly type: string;
	/** Starts its host and resolves once the runtime has its node types. */
	readonly start?: (server: Server) => Promise<ChildProcess>;
	/** The same way with nothing done on it. */
	readonly raw: () => Promise<RawLimit>;
}

const SUBJECTS: readonly Subject[] = [
	{ name: "node of the runtime", tool: "log", type: "Flow.Log", raw: oneHop },
	{
		name: "TypeScript host",
		tool: "echo",
		type: ECHO,
		start: startTypeScript,
		raw: () => twoHops(typeScriptEcho),
	},
	...(hasGo()
		? [{ name: "Go host", tool: "echo", type: ECHO, start: startGo, raw: () => twoHops(goEcho) }]
		: []),
	...(hasPython()
		? [{ name: "Python host", tool: "echo", type: ECHO, start: startPython, raw: () => twoHops(pythonEcho) }]
		: []),
];

const benchmark: Benchmark = {
	id: "P4",
	title: "Tool call over the bridge, 1 KB of arguments, all checks on, against a WebSocket echo the same way",
	async run() {
		const server = await Server.start(undefined, { SWITCHYARD_MAX_STEPS: "100000000" });
		const findings: Finding[] = [];
		for (const [index, { name, tool, type, start, raw: startRaw }] of SUBJECTS.entries()) {
			const hostProcess = await start?.(server);
			const limit = await startRaw();
			const raw = await rawCaller(limit.url, limit.cpu);
			const flow = `bench-${index}`;
			await server.save(agentFlow(flow, type));
			const cpu = hostProcess ? sumOf(server.cpu, treeCpu(hostProcess.pid)) : server.cpu;
			const ours = await bridgeCaller(server.url, TOKEN, { flow, tool, cpu });
			findings.push(...(await compare(name, ours, raw)));
			ours.socket.close();
			raw.socket.close();
			await limit.stop();
			if (hostProcess) await end(hostProcess);
		}
		await server.stop();
		return findings;
	},
};

async function compare(name: string, ours: Caller, raw: Caller): Promise<Finding[]> {
	// Both percentiles are of the same calls.
	const tails = { ours: [] as number[], raw: [] as number[] };
	const once = (side: keyof typeof tails, caller: Caller) =>
		perOperation(caller.cpu, async () => {
			const times = await latencies(caller, ONE_BY_ONE);
			tails[side].push(p99(times));
			return { figure: p50(times), operations: ONE_BY_ONE };
		});
	const median = await interleave({ ours: () => once("ours", ours), raw: () => once("raw", raw) });
	const warm = (figures: readonly number[]) => p50(figures.slice(1));
	const many = (caller: Caller) =>
		perOperation(caller.cpu, async () => ({
			figure: await rate(caller, AT_ONCE, CALLS_AT_ONCE),
			operations: CALLS_AT_ONCE,
		}));
	const together = await interleave({ ours: () => many(ours), raw: () => many(raw) });
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
			cpu: median.cpu,
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

export default benchmark;
