import { ALL_FAULTS, checkTimers } from "@switchyard/host/contract";
import { Random } from "@switchyard/host/testing";
import { describe, expect, it } from "vitest";
import { randomFlows, type SimulatedFlows } from "./testing/simulation/random-flow.ts";
import { beginnings, endings, Simulation } from "./testing/simulation/simulation.ts";

const SEEDS = ALL_FAULTS ? 10_000 : 1000;
/** The one seed to replay. */
const GIVEN = process.env.SWITCHYARD_SEED;
const RUNS = 2;

/** Every promise that can be seen from outside, for one flow and one series of deaths. */
async function check(seed: number): Promise<void> {
	const flows = randomFlows(new Random(seed));
	const undisturbed = new Simulation(flows, seed, false);
	await undisturbed.play({ runs: RUNS, deaths: 0 });
	const disturbed = new Simulation(flows, seed, true);
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
	for (const { kind, key } of bank.effects) {
		if (kind !== "safe") expect(effectOf(key, disturbed, flows)).toBe(kind);
	}
	const once = bank.effects.filter(({ kind }) => kind === "once").map(({ key }) => key);
	expect(new Set(once).size, "a step that happens once happened twice").toBe(once.length);
	expect(bank.hasty, "what began while its outcome could not be kept").toEqual([]);
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

describe("a host on a simulated disk and clock, with any flow, killed anywhere", () => {
	it("loses no accepted run, repeats no finished step, asks no model twice and fires no timer early [Q-R17][Q-R7][Q-R8]", {
		timeout: 3_600_000,
	}, async () => {
		const seeds =
			GIVEN === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(GIVEN)];
		for (const seed of seeds) {
			await check(seed).catch((cause: unknown) => {
				throw new Error(`SWITCHYARD_SEED=${seed} replays it: ${String(cause)}`, { cause });
			});
		}
	});
});
