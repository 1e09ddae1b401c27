import { continueRun, evolve, newRun, type Plan, type Run } from "@switchyard/engine";
import { expect } from "vitest";
import { PlanCache } from "../../run/plan-cache.ts";
import type { SimulatedDisk } from "./simulation-subject.ts";

/** How many states of a run are continued to its end beside each other. */
const CONTINUED = 3;

/**
 * Every snapshot of a run that was ever kept is what its journal makes of it up to there, and so is what the events after it make of
 * the snapshot. Gives how many there were.
 */
export async function checkSnapshots(disk: SimulatedDisk): Promise<number> {
	let checked = 0;
	for (const run of disk.snapshots.keys()) checked += await checkRun(disk, run);
	return checked;
}

async function checkRun(disk: SimulatedDisk, run: string): Promise<number> {
	const rows = disk.snapshots.get(run) ?? [];
	const plan = await planOf(disk, run);
	const whole = newRun(plan);
	const continued: Run[] = [];
	let checked = 0;
	for (const event of disk.events.get(run) ?? []) {
		for (const state of [whole, ...continued]) evolve(state, event);
		for (const row of rows.filter(({ seq }) => seq === event.seq)) {
			const kept = await row.read();
			const state = continueRun(plan, kept?.snapshot);
			expect(state, `the snapshot of ${run} at ${row.seq}`).toEqual(whole);
			if (checked % Math.ceil(rows.length / CONTINUED) === 0) continued.push(state);
			checked++;
		}
	}
	for (const state of continued) expect(state, `${run}, continued`).toEqual(whole);
	expect(checked).toBe(rows.length);
	return checked;
}

/** The plan of a run that began. */
async function planOf(disk: SimulatedDisk, run: string): Promise<Plan> {
	const plans = new PlanCache({
		digest: () => "",
		specs: () => new Map(),
		validate: () => [],
		journal: { version: disk.version, nodeTypes: disk.nodeTypes },
	});
	const row = disk.rows.get(run);
	const plan = row && (await plans.find(row.flow, row.revision, row.types));
	if (!plan) throw new Error(`There is no plan of ${run}.`);
	return plan;
}
