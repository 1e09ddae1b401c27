import { describe, expect, it } from "vitest";
import { checkSurvivors, crash, freshFolder } from "./testing/crash.ts";

/** A linear congruential generator: the same seed kills at the same times. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return state / 2 ** 32;
	};
}

describe("a killed server", () => {
	it("at any crash point loses no accepted run and repeats no finished step [Q-R1]", {
		timeout: 120_000,
	}, async () => {
		const undisturbed = freshFolder();
		const { accepted, passed = 0 } = await crash({ folder: undisturbed, at: 0, runs: 1 });
		await checkSurvivors(undisturbed, accepted);
		expect(passed).toBeGreaterThan(20);
		const points = Array.from({ length: passed }, (_, index) => index + 1);
		const killNext = async () => {
			for (let at = points.shift(); at !== undefined; at = points.shift()) {
				const folder = freshFolder();
				const report = await crash({ folder, at, runs: 1 });
				await checkSurvivors(folder, report.accepted);
			}
		};
		await Promise.all([killNext(), killNext(), killNext()]);
	});

	it("again and again while it recovers keeps its promises [Q-R3]", { timeout: 60_000 }, async () => {
		const folder = freshFolder();
		const { accepted } = await crash({ folder, at: 14, runs: 1 });
		for (const at of [1, 2, 1, 3, 4]) await crash({ folder, at, runs: 0 });
		await checkSurvivors(folder, accepted);
	});

	it("with many runs in flight, at random times, loses none of them [Q-R2]", {
		timeout: 60_000,
	}, async () => {
		const seed = Date.now() % 2 ** 32;
		const random = randomFrom(seed);
		const folder = freshFolder();
		const accepted: string[] = [];
		for (let kill = 0; kill < 4; kill++) {
			const report = await crash({ folder, at: 0, runs: 15, killAfterMs: random() * 60 });
			accepted.push(...report.accepted);
		}
		expect(accepted.length).toBeGreaterThan(0);
		await checkSurvivors(folder, accepted).catch((error: unknown) => {
			throw new Error(`failed with seed ${seed}`, { cause: error });
		});
	});
});
