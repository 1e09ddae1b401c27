import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { Server } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import { publishWebhook } from "../subject/webhook.ts";
import { p99Of, rateOf } from "./send.ts";

const CONNECTIONS = [1, 10, 50];
const SECONDS = 2;
/** What Node-RED 5 answers on a two-core machine at 50 connections, journalling nothing. */
const NODE_RED = 12_700;

const benchmark: Benchmark = {
	id: "P5",
	title: "Webhook → Set Fields → Respond, journal on, against bare Fastify without a journal",
	async run() {
		const server = await Server.start();
		const ours = await publishWebhook(server);
		const bare = spawnNode(["bench/src/p5-webhook/bare-server.ts"]);
		const [bareUrl] = await lineOf(bare, /http:\S+/);
		const urls = { ours, raw: `${bareUrl}/hooks/bench` };

		const findings: Finding[] = [];
		for (const connections of CONNECTIONS) {
			const rate = (url: string) => rateOf({ url, connections, seconds: SECONDS });
			const figures = await interleave({ ours: () => rate(urls.ours), raw: () => rate(urls.raw) });
			findings.push({
				name: `${connections} connection${connections === 1 ? "" : "s"}`,
				unit: "/s",
				...figures,
				goal: { of: "ratio", bound: "at least", value: 0.5 },
			});
		}
		const most = findings.at(-1)?.ours ?? Number.NaN;
		findings.push({
			name: "50 connections, against Node-RED",
			unit: "/s",
			ours: most,
			goal: { of: "value", bound: "at least", value: NODE_RED },
		});
		const half = Math.round(most / 2);
		const p99 = (url: string) =>
			p99Of({ url, connections: Math.max(...CONNECTIONS), seconds: SECONDS + 1, rate: half });
		findings.push({
			name: `${half} requests a second, half of that, p99`,
			unit: "ms",
			...(await interleave({ ours: () => p99(urls.ours), raw: () => p99(urls.raw) })),
			goal: { of: "value", bound: "at most", value: 10 },
		});
		await end(bare);
		await server.stop();
		return findings;
	},
};

export default benchmark;
