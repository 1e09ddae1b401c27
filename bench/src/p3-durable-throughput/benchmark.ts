import type { Benchmark } from "../measure/benchmark.ts";
import { ownCpu, perOperation } from "../measure/cpu/cpu-clock.ts";
import { interleave, type Measure } from "../measure/interleave.ts";
import { RawWriter } from "../raw/raw-writer.ts";
import { chain } from "../subject/chain.ts";
import { EFFECT, effectNode } from "../subject/effect-node.ts";
import { Embedded } from "../subject/embedded.ts";

const RUNS = 64;
const SECONDS = 2;
const RESULT = "r".repeat(512);

const benchmark: Benchmark = {
	id: "P3",
	title: `Durable steps per second, ${RUNS} runs at once, results of 512 bytes`,
	async run() {
		let executions = 0;
		const runHost = await Embedded.onDisk([effectNode(() => executions++)]);
		const raw = new RawWriter(runHost.folder);
		const flow = chain({ id: "durable", nodes: Array.from({ length: 100 }, () => EFFECT) });
		const figures = await interleave({
			ours: perSecond(
				() => runHost.run(flow, {}),
				() => executions,
			),
			raw: perSecond(
				() => raw.insert(RESULT),
				() => raw.written,
			),
		});
		await raw.close();
		await runHost.close();
		return [
			{ name: "durable steps", unit: "/s", ...figures, goal: { of: "ratio", bound: "at least", value: 0.5 } },
		];
	},
};

export default benchmark;

/** How fast a count grows while so many do the work over and over at once. */
function perSecond(work: () => Promise<unknown>, count: () => number): Measure {
	const measure = async () => {
		const started = performance.now();
		const before = count();
		let rate = 0;
		const until = started + SECONDS * 1000;
		const one = async () => {
			while (performance.now() < until) await work();
			// The rate leaves out what ends after the time is up; the CPU includes it, and so do its operations.
			rate ||= ((count() - before) * 1000) / (performance.now() - started);
		};
		await Promise.all(Array.from({ length: RUNS }, one));
		return { figure: rate, operations: count() - before };
	};
	return () => perOperation(ownCpu, measure);
}
