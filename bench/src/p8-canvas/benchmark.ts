import { Canvas } from "../canvas/canvas.ts";
import type { MeasuredPage } from "../canvas/frames.ts";
import { storeGridFlow } from "../canvas/our-flow.ts";
import { measureSizes, openCanvas, type Stage, VIEWPORT } from "../canvas/stage.ts";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave, type Measure } from "../measure/interleave.ts";
import type { Measured } from "../measure/measured.ts";
import { PacedRun } from "./our-run.ts";
import { slowFrameOfStatuses } from "./stock-statuses.ts";

/** How many nodes, and how many rounds: few, because thousands of stock nodes take seconds for every gesture. */
const SIZES = [
	{ size: 1000, rounds: 3 },
	{ size: 5000, rounds: 1 },
	{ size: 10_000, rounds: 1 },
] as const;
/** A frame that most people do not notice, and one that they take in far views, in milliseconds. */
const SMOOTH = { of: "value", bound: "at most", value: 25 } as const;
const FAR = { of: "value", bound: "at most", value: 33 } as const;

/** At which a run of more nodes than the window holds opens. */
const READABLE_ZOOM = 0.65;

const benchmark: Benchmark = {
	id: "P8",
	title:
		"Canvas: the frame time that 95 of 100 frames keep, by mouse and in a run, against a stock React Flow page",
	run: () => measureSizes(SIZES, measureSize),
};

export default benchmark;

async function measureSize(
	{ context, server, stock, cpu }: Stage,
	{ size, rounds }: (typeof SIZES)[number],
): Promise<Finding[]> {
	const flow = await storeGridFlow(server, size);
	const ours = { page: await openCanvas(context, `${server.url}/flows/${flow}`), cpu: cpu.ours };
	const raw = { page: await openCanvas(context, `${stock}?nodes=${size}`), cpu: cpu.raw };
	const findings: Finding[] = [];
	const measure = async (
		what: string,
		goal: Finding["goal"],
		sides: { readonly ours: Measure; readonly raw: Measure },
	) => {
		const name = `${size} nodes, ${what}`;
		console.error(`  ${name}`);
		findings.push({ name, unit: "ms", ...(await interleave(sides, rounds)), goal });
	};
	const bothSides = (gesture: (canvas: Canvas) => Promise<Measured>) => ({
		ours: () => onTop(ours, () => gesture(new Canvas(ours))),
		raw: () => onTop(raw, () => gesture(new Canvas(raw))),
	});
	const zoomTo = async (zoom: number) => {
		for (const page of [ours, raw]) await onTop(page, () => new Canvas(page).zoomTo(zoom));
	};
	await zoomTo(1);
	await measure(
		"pan",
		SMOOTH,
		bothSides((canvas) => canvas.pan()),
	);
	await measure(
		"drag a node",
		SMOOTH,
		bothSides((canvas) => canvas.drag()),
	);
	await zoomTo(wholeViewZoom(size));
	await measure(
		"pan the whole flow",
		FAR,
		bothSides((canvas) => canvas.pan()),
	);
	const run = await PacedRun.start(server, flow, ours);
	for (const [what, zoom] of [
		["whole flow", wholeViewZoom(size)],
		["names readable", READABLE_ZOOM],
	] as const) {
		await onTop(raw, () => new Canvas(raw).zoomTo(zoom));
		await measure(`1,000 status events/s, ${what}`, SMOOTH, {
			ours: () => onTop(ours, () => run.slowFrame(zoom)),
			raw: () => onTop(raw, () => slowFrameOfStatuses(raw)),
		});
	}
	await ours.page.close();
	await raw.page.close();
	return findings;
}

/** A page draws frames only while it is in front. */
async function onTop<T>({ page }: MeasuredPage, work: () => Promise<T>): Promise<T> {
	await page.bringToFront();
	return work();
}

/** The zoom at which a grid of so many nodes fits the window. */
function wholeViewZoom(count: number): number {
	const columns = Math.ceil(Math.sqrt(count));
	return Math.min(VIEWPORT.width / (columns * 280), VIEWPORT.height / (columns * 160)) * 0.8;
}
