import type { Flow } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { Random } from "./testing/simulation/random.ts";
import { randomFlow } from "./testing/simulation/random-flow.ts";
import { beginnings, endings, Simulation } from "./testing/simulation/simulation.ts";

const SEEDS = 250;
const RUNS = 2;

/** Every promise that can be seen from outside, for one flow and one series of deaths. */
async function check(seed: number): Promise<void> {
	const flow = randomFlow(new Random(seed));
	const undisturbed = new Simulation(flow, seed);
	await undisturbed.play({ runs: RUNS, deaths: 0 });
	const disturbed = new Simulation(flow, seed);
	await disturbed.play({ runs: RUNS, deaths: 3 });
	const { disk, bank, accepted, results } = disturbed;
	expect([...disk.events.keys()]).toEqual(expect.arrayContaining(accepted));
	for (const [tag, result] of results) expect(result).toEqual(undisturbed.results.get(tag));
	for (const [run, events] of disk.events) {
		expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
		const ended = endings(events);
		expect(new Set(ended).size, `a step of ${run} ended twice`).toBe(ended.length);
	}
	for (const { kind, key } of bank.effects) {
		if (kind !== "safe") expect(effectOf(key, disturbed, flow)).toBe(kind);
	}
	const once = bank.effects.filter(({ kind }) => kind === "once").map(({ key }) => key);
	expect(new Set(once).size, "a step that happens once happened twice").toBe(once.length);
}

/** The effect of the step that a key belongs to, as the journal tells. */
function effectOf(key: string, { disk }: Simulation, flow: Flow): string | undefined {
	const [run, step] = [key.slice(0, 36), Number(key.slice(37))];
	const begun = beginnings(disk.events.get(run) ?? []).find((one) => one.step === step);
	return flow.nodes
		.find(({ id }) => id === begun?.node)
		?.type.slice("Test.".length)
		.toLowerCase();
}

describe("a host on a simulated disk, with any flow, killed anywhere", () => {
	it("loses no accepted run, repeats no finished step and asks no model twice [Q-R17]", {
		timeout: 120_000,
	}, async () => {
		for (let seed = 1; seed <= SEEDS; seed++) {
			await check(seed).catch((cause: unknown) => {
				throw new Error(`The promises do not hold for seed ${seed}: ${String(cause)}`, { cause });
			});
		}
	});
});
