import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Random } from "../../testing/random.ts";
import { ALL_FAULTS, seedOfTest, withSeed } from "../seed.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { Lives } from "./lives.ts";
import { type StartedBank, startBank } from "./start-bank.ts";
import { checkSurvivors } from "./survivors.ts";
import { runUndisturbed, type Undisturbed } from "./undisturbed.ts";

const IN_FLIGHT = 50;
/** Kills in one data folder; then another one begins, with the next seed. */
const KILLS = ALL_FAULTS ? 20 : 6;
/** Data folders of one test file when all faults are tried: five files make 1,000 kills. */
const FOLDERS = ALL_FAULTS && process.env.SWITCHYARD_SEED === undefined ? 10 : 1;
const DEEP = ALL_FAULTS ? 20 : 6;

/** Kills hosts over a driver at random while many runs are in flight. */
export function describeRandomKills(subject: FaultSubject): void {
	describe("a server with many runs in flight", () => {
		const world = useWorld(subject);

		it("killed at random, loses no accepted run and repeats no finished step [Q-R2]", {
			timeout: 3_600_000,
		}, async () => {
			const first = seedOfTest();
			for (let seed = first; seed < first + FOLDERS; seed++) {
				await withSeed(seed, async () => {
					const random = new Random(seed);
					const lives = world.lives(random);
					while (lives.kills < KILLS) await lives.live(IN_FLIGHT, 1 + random.below(3000));
					await world.check(lives);
				});
			}
		});
	});
}

/** Kills hosts over a driver again while they recover from a kill. */
export function describeKillsOfRecoveries(subject: FaultSubject): void {
	describe("a server with many runs in flight", () => {
		const world = useWorld(subject);

		it("killed again and again while it recovers, keeps its promises [Q-R3]", {
			timeout: 600_000,
		}, async () => {
			const seed = seedOfTest();
			await withSeed(seed, async () => {
				const random = new Random(seed);
				const lives = world.lives(random);
				await lives.live(IN_FLIGHT, 1500);
				for (let kill = 0; kill < DEEP; kill++) await lives.live(0, 1 + random.below(40));
				expect(lives.kills).toBe(1 + DEEP);
				await world.check(lives);
			});
		});

		it("killed each time while it loads the same run, loses none [Q-R3]", {
			timeout: 600_000,
		}, async () => {
			const seed = seedOfTest();
			await withSeed(seed, async () => {
				const lives = world.lives(new Random(seed));
				// On a slow disk, a hundred points may be passed before the first run is on it.
				do await lives.live(3, 100);
				while ((await lives.open()) === 0);
				const before = lives.kills;
				for (let kill = 0; kill < 2 * DEEP; kill++) await lives.live(0, 1);
				expect(lives.kills - before).toBe(2 * DEEP);
				await world.check(lives);
			});
		});
	});
}

/** Starts a bank for the tests of a suite, and runs every flow undisturbed. */
function useWorld(subject: FaultSubject) {
	let bank: StartedBank;
	let undisturbed: ReadonlyMap<string, Undisturbed>;
	beforeAll(async () => {
		bank = await startBank();
		undisturbed = await runUndisturbed(subject, bank.client);
		// A host for each flow, one after the other.
	}, 120_000);
	afterAll(() => bank.stop());
	return {
		lives: (random: Random) => new Lives(subject, bank, random),
		check: (lives: Lives) => checkSurvivors({ ...lives.survival, undisturbed }),
	};
}
