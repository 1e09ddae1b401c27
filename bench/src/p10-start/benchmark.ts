import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark } from "../measure/benchmark.ts";
import { median, medianCpu, medianFigure, ROUNDS } from "../measure/interleave.ts";
import type { Measured } from "../measure/measured.ts";
import { chain, START } from "../subject/chain.ts";
import { Server } from "../subject/server.ts";
import { costPerRun } from "./cost-per-run.ts";

const OPEN_RUNS = 10_000;
/** Runs that a data folder holds already: how long a run takes must not depend on it. */
const STORED = { few: 1000, many: 1_000_000 };
/** How long an idle server is left alone before its memory is read, in milliseconds. */
const IDLE_MS = 3000;

const benchmark: Benchmark = {
	id: "P10",
	title: `Cold start, idle memory, recovery of ${OPEN_RUNS} open runs, a fresh process each; cost beside stored runs`,
	async run() {
		const starts: Measured[] = [];
		const memories: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const started = performance.now();
			const server = await Server.start();
			await server.ask("POST", "/api/flows/order-triage/runs?wait=10000", {});
			starts.push({ figure: performance.now() - started, cpu: server.cpu() });
			await pause(IDLE_MS);
			memories.push(server.memory() / 1024 / 1024);
			await server.stop();
		}
		const recoveries = await recover();
		const costs = await costPerRun(STORED.few, STORED.many);
		return [
			{
				name: "cold start to first run",
				unit: "ms",
				ours: medianFigure(starts),
				cpu: { ours: medianCpu(starts) },
				goal: { of: "value", bound: "at most", value: 700 },
			},
			{
				name: "idle memory",
				unit: "MB",
				ours: median(memories),
				goal: { of: "value", bound: "at most", value: 120 },
			},
			{
				name: `start with ${OPEN_RUNS} open runs, all taken up`,
				unit: "s",
				ours: medianFigure(recoveries),
				cpu: { ours: medianCpu(recoveries) },
				goal: { of: "value", bound: "at most", value: 5 },
			},
			{
				name: `cost per run, ${STORED.many} stored runs (raw: ${STORED.few})`,
				unit: "ms",
				...costs,
				goal: { of: "ratio", bound: "at most", value: 1.25 },
			},
		];
	},
};

export default benchmark;

/** Kills a server whose runs all wait for a model, over and over, and times each start until it serves again. */
async function recover(): Promise<Measured[]> {
	let server = await Server.start();
	await server.save(
		chain({
			id: "waiting",
			nodes: [
				{
					type: "AI.Agent",
					params: {
						prompt: { scope: "Custom", value: "Wait." },
						model: {
							scope: "Custom",
							value: { provider: "scripted", script: [{ text: "Done.", delayMs: 600_000 }] },
						},
					},
				},
			],
		}),
	);
	for (let begun = 0; begun < OPEN_RUNS; begun += 100) {
		const start = () => server.ask("POST", "/api/flows/waiting/runs", { node: START });
		await Promise.all(Array.from({ length: 100 }, start));
	}
	const starts: Measured[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const folder = await server.kill();
		const started = performance.now();
		server = await Server.start(folder);
		starts.push({ figure: (performance.now() - started) / 1000, cpu: server.cpu() });
	}
	await server.kill().then((folder) => Server.discard(folder));
	return starts;
}
