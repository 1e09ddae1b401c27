import type { Benchmark } from "../measure/benchmark.ts";
import { ownCpu, perOperation } from "../measure/cpu/cpu-clock.ts";
import { interleave, median } from "../measure/interleave.ts";
import { RawWriter } from "../raw/raw-writer.ts";
import { chain } from "../subject/chain.ts";
import { EFFECT, effectNode } from "../subject/effect-node.ts";
import { Embedded } from "../subject/embedded.ts";

const STEPS = 100;

const benchmark: Benchmark = {
	id: "P2",
	title: `A durable step, one run of ${STEPS} keyed steps: each is on disk before it executes`,
	async run() {
		let executions: number[] = [];
		const runHost = await Embedded.onDisk([effectNode(() => executions.push(performance.now()))]);
		const raw = new RawWriter(runHost.folder);
		const flow = chain({ id: "durable", nodes: Array.from({ length: STEPS }, () => EFFECT) });
		const record = await eventsOfOneStep(runHost, flow);
		const figures = await interleave({
			ours: () =>
				perOperation(ownCpu, async () => {
					executions = [];
					await runHost.run(flow, {});
					return { figure: median(intervals(executions)), operations: STEPS };
				}),
			raw: () =>
				perOperation(ownCpu, async () => {
					const commits: number[] = [];
					for (let step = 0; step < STEPS; step++) {
						await raw.insert(record);
						commits.push(performance.now());
					}
					return { figure: median(intervals(commits)), operations: STEPS };
				}),
		});
		await raw.close();
		await runHost.close();
		return [
			{
				name: "a durable step, p50",
				unit: "ms",
				...figures,
				goal: { of: "ratio", bound: "at most", value: 1.6 },
			},
		];
	},
};

export default benchmark;

/** As many bytes as a step of ours writes. */
async function eventsOfOneStep(runHost: Embedded, flow: Parameters<Embedded["run"]>[0]): Promise<string> {
	const events = await runHost.events(await runHost.run(flow, {}));
	return events.slice(-3, -1).join();
}

function intervals(times: readonly number[]): number[] {
	return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
