import type { Benchmark, Finding } from "../measure/benchmark.ts";
import type { CpuClock } from "../measure/cpu/cpu-clock.ts";
import { treeCpu } from "../measure/cpu/process-tree.ts";
import { interleave } from "../measure/interleave.ts";
import { Server } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import { publishWebhook } from "../subject/webhook.ts";
import { p99Of, rateOf } from "./send.ts";

const CONNECTIONS = [1, 10, 50];
const SECONDS = 2;
/** What Node-RED 5 answers on a two-core machine at 50 connections, journalling nothing. */
const NODE_RED = 12_700;

/** A server that answers the webhook. */
interface Side {
	readonly url: string;
	readonly cpu: CpuClock;
}

const benchmark: Benchmark = {
	id: "P5",
	title: "Webhook → Set Fields → Respond, journal on, against bare Fastify without a journal",
	async run() {
		const server = await Server.start();
		const ours = await publishWebhook(server);
		const bare = spawnNode(["bench/src/p5-webhook/bare-server.ts"]);
		const [bareUrl] = await lineOf(bare, /http:\S+/);
		const sides = {
			ours: { url: ours, cpu: server.cpu },
			raw: { url: `${bareUrl}/hooks/bench`, cpu: treeCpu(bare.pid) },
		};

		const findings: Finding[] = [];
		for (const connections of CONNECTIONS) {
			const rate = ({ url, cpu }: Side) => rateOf({ url, connections, seconds: SECONDS }, cpu);
			const figures = await interleave({ ours: () => rate(sides.ours), raw: () => rate(sides.raw) });
			findings.push({
				name: `${connections} connection${connections === 1 ? "" : "s"}`,
				unit: "/s",
				...figures,
				goal: { of: "ratio", bound: "at least", value: 0.5 },
			});
		}
		const { ours: most = Number.NaN, cpu = {} } = findings.at(-1) ?? {};
		findings.push({
			name: "50 connections, against Node-RED",
			unit: "/s",
			ours: most,
			cpu: { ours: cpu.ours },
			goal: { of: "value", bound: "at least", value: NODE_RED },
		});
		const half = Math.round(most / 2);
		const p99 = ({ url, cpu }: Side) =>
			p99Of({ url, connections: Math.max(...CONNECTIONS), seconds: SECONDS + 1, rate: half }, cpu);
		findings.push({
			name: `${half} requests a second, half of that, p99`,
			unit: "ms",
			...(await interleave({ ours: () => p99(sides.ours), raw: () => p99(sides.raw) })),
			goal: { of: "value", bound: "at most", value: 10 },
		});
		await end(bare);
		await server.stop();
		return findings;
	},
};

export default benchmark;
