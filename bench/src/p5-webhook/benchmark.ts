import type { Flow } from "@switchyard/spec";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { chain, setField } from "../subject/chain.ts";
import { Server } from "../subject/server.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import { SECRET } from "./call.ts";
import type { Load, LoadResult } from "./load.ts";
import type { PacedLoad, PacedLoadResult } from "./paced-load.ts";

const CONNECTIONS = [1, 10, 50];
const SECONDS = 2;
/** What Node-RED 5 answers on a two-core machine at 50 connections, journalling nothing. */
const NODE_RED = 12_700;

const benchmark: Benchmark = {
	id: "P5",
	title: "Webhook → Set Fields → Respond, journal on, against bare Fastify without a journal",
	async run() {
		const server = await Server.start();
		await server.ask("PUT", "/api/credentials/bench", { kind: "text", value: { text: SECRET } });
		await server.save(webhookFlow());
		await server.ask("POST", "/api/flows/bench/publish", { revision: 1 });
		const bare = spawnNode(["bench/src/p5-webhook/bare-server.ts"]);
		const [bareUrl] = await lineOf(bare, /http:\S+/);
		const urls = { ours: `${server.url}/hooks/bench`, raw: `${bareUrl}/hooks/bench` };

		const findings: Finding[] = [];
		for (const connections of CONNECTIONS) {
			const rate = async (url: string) =>
				(await send<LoadResult>("load.ts", { url, connections, seconds: SECONDS })).requestsPerSecond;
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
		const p99 = async (url: string) =>
			(
				await send<PacedLoadResult>("paced-load.ts", {
					url,
					connections: Math.max(...CONNECTIONS),
					seconds: SECONDS + 1,
					rate: half,
				})
			).p99;
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

function webhookFlow(): Flow {
	return chain({
		id: "bench",
		trigger: {
			type: "Flow.Webhook",
			params: {
				path: { scope: "Custom", value: "bench" },
				method: { scope: "Custom", value: "POST" },
				secret: { scope: "Custom", value: { credential: "bench" } },
			},
		},
		nodes: [
			setField("answered", true),
			{
				type: "Flow.Respond",
				params: { body: { scope: "Message", expression: '{"answer": body.question}' } },
			},
		],
	});
}

/** Sends requests from a process of its own, so that the client's work is not the server's. */
async function send<Result extends { readonly failures: number }>(
	program: "load.ts" | "paced-load.ts",
	load: Load | PacedLoad,
): Promise<Result> {
	const client = spawnNode([`bench/src/p5-webhook/${program}`, JSON.stringify(load)]);
	const [line] = await lineOf(client, /^\{.*\}$/);
	await end(client);
	const result: Result = JSON.parse(line);
	if (result.failures > 0) throw new Error(`${result.failures} requests to ${load.url} failed.`);
	return result;
}
