import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { p99Of } from "../p5-webhook/send.ts";
import { Server } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import { publishWebhook } from "../subject/webhook.ts";
import { SlowRuns } from "./slow-runs.ts";

/** Far from what the server can take: what is measured is whether anybody waits for anybody. */
const PACE = { connections: 20, seconds: 4, rate: 500 };
const SILENT_RUNS = 500;
const LIMIT_MS = 1000;

const benchmark: Benchmark = {
	id: "R9",
	title: "Webhook → Set Fields → Respond, 500 a second, beside runs that stand still, against without them",
	async run() {
		const silence = spawnNode(["bench/src/r9-slow-nodes/silence.ts"]);
		const [address] = await lineOf(silence, /http:\S+/);
		const server = await Server.start(undefined, { SWITCHYARD_ALLOW_ADDRESSES: new URL(address).host });
		const url = await publishWebhook(server);
		const p99 = () => p99Of({ url, ...PACE }, server.cpu);
		const request = (timeoutMs: number) => ({
			type: "Http.Request",
			params: { url: { scope: "Custom" as const, value: address } },
			timeoutMs,
		});
		const silent = await SlowRuns.of(server, "silent", request(600_000));
		const limited = await SlowRuns.of(server, "limited", request(LIMIT_MS));
		const blocked = await SlowRuns.of(server, "blocked", {
			type: "Flow.Function",
			params: {
				code: { scope: "Custom", value: "for (;;);" },
				time_limit_ms: { scope: "Custom", value: 60_000 },
			},
		});
		const goal = { of: "ratio", bound: "at most", value: 2 } as const;
		const findings: Finding[] = [
			{
				name: `${SILENT_RUNS} nodes that never answer, p99 of the others`,
				unit: "ms",
				...(await interleave({ ours: () => silent.during(SILENT_RUNS, p99), raw: p99 })),
				goal,
			},
			{
				name: "a function that blocks its thread, p99 of the others",
				unit: "ms",
				...(await interleave({ ours: () => blocked.during(1, p99), raw: p99 })),
				goal,
			},
		];
		const [latenesses] = await Promise.all([limited.latenesses(SILENT_RUNS, LIMIT_MS), p99()]);
		findings.push({
			name: `a time limit of ${LIMIT_MS / 1000} s, how far off, the worst of ${SILENT_RUNS}`,
			unit: "ms",
			ours: Math.max(...latenesses.map(Math.abs)),
			goal: { of: "value", bound: "at most", value: 100 },
		});
		await server.stop();
		await end(silence);
		return findings;
	},
};

export default benchmark;
