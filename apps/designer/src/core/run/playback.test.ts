import { describe, expect, it } from "vitest";
import { nextMove } from "./playback.ts";

describe("playing a run", () => {
	it("takes the time that it took, but never so little that it cannot be seen, nor so much that one waits", () => {
		expect(nextMove(10, 300)).toEqual({ events: 1, afterMs: 300 });
		expect(nextMove(10, 0).afterMs).toBe(60);
		expect(nextMove(10, 3_600_000).afterMs).toBe(900);
	});

	it("is over within about twenty seconds, however long the journal", () => {
		for (const events of [1, 50, 5_000, 100_000]) {
			let time = 0;
			for (let left = events; left > 0; ) {
				const move = nextMove(events, 10_000);
				time += move.afterMs;
				left -= move.events;
			}
			expect(time).toBeLessThan(21_000);
		}
	});
});
