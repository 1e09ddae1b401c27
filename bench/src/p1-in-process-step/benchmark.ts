import type { Benchmark } from "../measure/benchmark.ts";
import { ownCpu, perOperation } from "../measure/cpu/cpu-clock.ts";
import { interleave, type Measure } from "../measure/interleave.ts";
import { chain, KILOBYTE_MESSAGE, setField } from "../subject/chain.ts";
import { Embedded } from "../subject/embedded.ts";
import { rawLoop } from "./raw-loop.ts";

const SHORT = { length: 1, runs: 2000 };
const LONG = { length: 101, runs: 200 };

const benchmark: Benchmark = {
	id: "P1",
	title: "A step in process, journal off: chains of 1 and 101 Set Fields nodes, 1 KB message, slope",
	async run() {
		const runHost = await Embedded.inMemory();
		const flows = new Map([SHORT, LONG].map(({ length }) => [length, setChain(length)]));
		const ours = (length: number) => runHost.run(flows.get(length) ?? setChain(length), KILOBYTE_MESSAGE);
		const raw = (length: number) => rawLoop(length, KILOBYTE_MESSAGE);
		const figures = await interleave({ ours: slopeOf(ours), raw: slopeOf(raw) });
		await runHost.close();
		return [
			{ name: "a step", unit: "µs", ...figures, goal: { of: "ratio", bound: "at most", value: 4 } },
			{
				name: "a step, against Node-RED's change node",
				unit: "µs",
				ours: figures.ours,
				cpu: { ours: figures.cpu.ours },
				goal: { of: "value", bound: "at most", value: 2.5 },
			},
		];
	},
};

export default benchmark;

function setChain(length: number) {
	const nodes = Array.from({ length }, (_, index) => setField("seen", index));
	return chain({ id: `chain-${length}`, nodes });
}

/** Microseconds that each further step adds, free of what starting and ending a chain costs. */
function slopeOf(runChain: (length: number) => Promise<unknown>): Measure {
	const timeOf = ({ length, runs }: typeof SHORT) =>
		perOperation(ownCpu, async () => {
			const started = performance.now();
			for (let run = 0; run < runs; run++) await runChain(length);
			return { figure: ((performance.now() - started) * 1000) / runs, operations: runs };
		});
	return async () => {
		const short = await timeOf(SHORT);
		const long = await timeOf(LONG);
		const slope = (from = Number.NaN, to = Number.NaN) => (to - from) / (LONG.length - SHORT.length);
		return { figure: slope(short.figure, long.figure), cpu: slope(short.cpu, long.cpu) };
	};
}
