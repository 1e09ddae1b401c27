import { storeGridFlow } from "../canvas/our-flow.ts";
import { measureSizes, type Stage } from "../canvas/stage.ts";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave, median, medianCpu, medianFigure } from "../measure/interleave.ts";
import { timeToOpen } from "./open.ts";
import { measureUndo } from "./undo.ts";

/** How long a flow of so many nodes may take to open, in milliseconds. */
const SIZES = [
	{ size: 1000, goal: 1000 },
	{ size: 10_000, goal: 1500 },
] as const;
/** Rounds of opening: few, because ten thousand stock nodes take seconds. */
const ROUNDS = 3;
/** One frame of a screen that draws 60 a second, in milliseconds. */
const FRAME_MS = 16;
/** The largest share of the document that saving one edit may send. */
const PATCH_SHARE = 0.01;

const benchmark: Benchmark = {
	id: "P9",
	title: "Opening a flow, undoing an edit and saving it, against a stock React Flow page",
	run: () => measureSizes(SIZES, measureSize),
};

export default benchmark;

async function measureSize(
	{ context, server, stock, cpu }: Stage,
	{ size, goal }: (typeof SIZES)[number],
): Promise<Finding[]> {
	const flow = await storeGridFlow(server, size);
	const document = JSON.stringify(await server.ask("GET", `/api/flows/${flow}`));
	console.error(`  ${size} nodes`);
	const opening = await interleave(
		{
			ours: () => timeToOpen(context, `${server.url}/flows/${flow}`, cpu.ours),
			raw: () => timeToOpen(context, `${stock}?nodes=${size}`, cpu.raw),
		},
		ROUNDS,
	);
	const undoing = await measureUndo(context, `${server.url}/flows/${flow}`, cpu.ours);
	return [
		{ name: `${size} nodes, open`, unit: "ms", ...opening, goal: atMost(goal) },
		{
			name: `${size} nodes, undo an edit`,
			unit: "ms",
			ours: medianFigure(undoing.undos),
			cpu: { ours: medianCpu(undoing.undos) },
			goal: atMost(FRAME_MS),
		},
		{
			name: `${size} nodes, bytes that save an edit, of the document's`,
			unit: "B",
			ours: median(undoing.requestBytes),
			raw: document.length,
			goal: { of: "ratio", bound: "at most", value: PATCH_SHARE },
		},
	];
}

function atMost(value: number): Finding["goal"] {
	return { of: "value", bound: "at most", value };
}
