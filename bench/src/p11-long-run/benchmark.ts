import { PlanCache, RunRestorer } from "@switchyard/host";
import type { Flow } from "@switchyard/spec/flow";
import { openSqliteReader } from "../../../apps/runtime/src/platform/database/sqlite/open-reader.ts";
import { createIds } from "../../../apps/runtime/src/platform/host-driver/system-ids.ts";
import { createLogReader } from "../../../apps/runtime/src/platform/journal/log-reader.ts";
import { createRunRows } from "../../../apps/runtime/src/platform/journal/run-rows.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { ownCpu, perOperation } from "../measure/cpu/cpu-clock.ts";
import { type Comparison, interleave, type Measure } from "../measure/interleave.ts";
import type { Measured } from "../measure/measured.ts";
import { chain, setField } from "../subject/chain.ts";
import { Embedded } from "../subject/embedded.ts";

/** Each makes two events. */
const ITEMS = 10_000;
const NEVER = {
	restSnapshotEvents: Number.POSITIVE_INFINITY,
	activeSnapshotEvents: Number.POSITIVE_INFINITY,
};

const benchmark: Benchmark = {
	id: "P11",
	title: `A run of ${2 * ITEMS} events: its load by snapshot, and what snapshots cost it`,
	async run() {
		return [
			{
				name: "load by snapshot (raw: the whole fold)",
				unit: "ms",
				...(await loads()),
				goal: { of: "ratio", bound: "at most", value: 0.1 },
			},
			{
				name: "the run itself (raw: without snapshots)",
				unit: "ms",
				...(await costs()),
				goal: { of: "ratio", bound: "at most", value: 1.05 },
			},
		];
	},
};

export default benchmark;

/** A list of items, a step for each, and then a question to a person. */
function longFlow(): Flow {
	const { nodes, ...flow } = chain({
		id: "long",
		nodes: [
			{ type: "Flow.ForEach", params: { items: { scope: "Custom", value: Array(ITEMS).fill(1) } } },
			{ type: "Flow.Ask", params: { question: { scope: "Custom", value: "Continue?" } } },
		],
	});
	const step = { ...setField("kept", 1), id: "step", name: "Step", position: { x: 0, y: 240 } };
	const wire = { id: "each", from: { node: "node-1", port: "each" }, to: { node: "step", port: "in" } };
	return { ...flow, nodes: [...nodes, step], wires: [...flow.wires, wire] };
}

async function loads(): Promise<Comparison> {
	const runHost = await Embedded.onDisk([], { idleMs: 10 });
	const run = await runHost.runUntilWaiting(longFlow());
	const database = openSqliteReader(runHost.folder);
	const journal = createLogReader(database);
	const plans = new PlanCache({
		journal,
		digest: createIds().digest,
		specs: () => new Map(),
		validate: () => [],
	});
	const row = await createRunRows(database.read).row(run);
	if (!row) throw new Error("The run is not there.");
	const load = (snapshot: typeof journal.snapshot): Measure => {
		const logger = { warn: console.error };
		const restorer = new RunRestorer({ journal: { ...journal, snapshot }, logger }, plans);
		return () => timed(() => restorer.restore(row));
	};
	while (!(await journal.snapshot(run))) await new Promise(setImmediate);
	try {
		return await interleave({ ours: load(journal.snapshot), raw: load(async () => undefined) });
	} finally {
		await database.close();
		await runHost.close();
	}
}

async function costs(): Promise<Comparison> {
	const runHosts = {
		ours: await Embedded.onDisk([]),
		raw: await Embedded.onDisk([], NEVER),
	};
	const flow = longFlow();
	const cost =
		(runHost: Embedded): Measure =>
		() =>
			timed(() => runHost.runUntilWaiting(flow));
	try {
		return await interleave({ ours: cost(runHosts.ours), raw: cost(runHosts.raw) });
	} finally {
		await runHosts.ours.close();
		await runHosts.raw.close();
	}
}

/** Milliseconds, and the CPU of this process: one operation. */
function timed(work: () => Promise<unknown>): Promise<Measured> {
	return perOperation(ownCpu, async () => {
		const started = performance.now();
		await work();
		return { figure: performance.now() - started, operations: 1 };
	});
}
