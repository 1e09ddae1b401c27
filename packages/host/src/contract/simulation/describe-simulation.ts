import { describe, expect, it } from "vitest";
import { Random } from "../../testing/index.ts";
import { checkTimers } from "../check-timers.ts";
import { ALL_FAULTS } from "../seed.ts";
import { checkSnapshots } from "./check-snapshots.ts";
import { checkLateJoin } from "./late-join.ts";
import { randomFlows, type SimulatedFlows } from "./random-flow.ts";
import { beginnings, endings, Simulation } from "./simulation.ts";
import type { SimulationSubject } from "./simulation-subject.ts";

const SEEDS = ALL_FAULTS ? 10_000 : 200;
/** The one seed to replay. */
const GIVEN = process.env.SWITCHYARD_SEED;
const RUNS = 2;

/** Any flow, on a disk, a clock and a bank of which each seed makes the same, with processes that die anywhere. */
export function describeSimulation(subject: SimulationSubject): void {
	describe("a host on a simulated disk and clock, with any flow, killed anywhere", () => {
		it("loses no accepted run, repeats no finished step, asks no model twice, fires no timer early, and is the same by snapshots [Q-R17][Q-R7][Q-R8]", {
			timeout: 3_600_000,
		}, async () => {
			const seeds =
				GIVEN === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(GIVEN)];
			let snapshots = 0;
			for (const seed of seeds) {
				snapshots += await check(subject, seed).catch((cause: unknown) => {
					throw new Error(`SWITCHYARD_SEED=${seed} replays it: ${String(cause)}`, { cause });
				});
			}
			if (GIVEN === undefined) expect(snapshots).toBeGreaterThan(5 * seeds.length);
		});

		it("has a join that waits too long continue without its last branch, wherever the host dies, however long it is down [Q-R7]", () =>
			checkLateJoin(subject));
	});
}

/** Every promise that can be seen from outside, for one flow and one series of deaths. Gives how many snapshots were kept meanwhile. */
async function check(subject: SimulationSubject, seed: number): Promise<number> {
	const flows = randomFlows(new Random(seed));
	const undisturbed = new Simulation(subject, flows, seed, false);
	await undisturbed.play({ runs: RUNS, deaths: 0 });
	const disturbed = new Simulation(subject, flows, seed, true);
	await disturbed.play({ runs: RUNS, deaths: 3 });
	const { disk, bank, accepted, results } = disturbed;
	expect(results.size).toBe(RUNS);
	for (const [tag, result] of results) expect(result).toEqual(undisturbed.results.get(tag));
	const started = [...disk.rows.values()].filter(({ parent_run: parent }) => parent === null);
	expect(started.length, "one run for each key").toBe(RUNS);
	for (const [key, runs] of accepted) {
		expect([...runs]).toEqual(started.filter((row) => row.key === key).map(({ id }) => id));
	}
	for (const [run, events] of disk.events) {
		expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
		const ended = endings(events);
		expect(new Set(ended).size, `a step of ${run} ended twice`).toBe(ended.length);
		checkTimers(events);
	}
	const owners = new Map<string, string>();
	for (const { kind, key, node } of bank.effects) {
		if (kind !== "safe") expect(effectOf(key, disturbed, flows)).toBe(kind);
		expect(owners.get(key) ?? node, `two nodes had the key ${key}`).toBe(node);
		owners.set(key, node);
	}
	const once = bank.effects.filter(({ kind }) => kind === "once").map(({ key }) => key);
	expect(new Set(once).size, "a step that happens once happened twice").toBe(once.length);
	expect(bank.hasty, "what began while its outcome could not be kept").toEqual([]);
	expect(undisturbed.disk.snapshots.size, "snapshots where each run is folded whole").toBe(0);
	return checkSnapshots(disk);
}

/** The effect of the step that a key belongs to, as the journal tells. */
function effectOf(key: string, { disk }: Simulation, { flow, child }: SimulatedFlows): string | undefined {
	const [run, step] = [key.slice(0, 36), Number(key.slice(37))];
	const begun = beginnings(disk.events.get(run) ?? []).find((one) => one.step === step);
	const { nodes } = disk.rows.get(run)?.flow === child.id ? child : flow;
	return nodes
		.find(({ id }) => id === begun?.node)
		?.type.slice("Test.".length)
		.toLowerCase();
}
