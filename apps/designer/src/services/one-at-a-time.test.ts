import { describe, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** A task whose ends are in the test's hand. */
function slowTask() {
	const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
	const ask = oneAtATime(() => {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		ends.push({ resolve, reject });
		return promise;
	});
	return { ask, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a task that is done one at a time", () => {
	it("is done once more after all who asked while it was under way", async () => {
		const { ask, ends } = slowTask();
		ask();
		ask();
		ask();
		expect(ends).toHaveLength(1);
		ends[0]?.resolve();
		await turn();
		expect(ends).toHaveLength(2);
		ends[1]?.resolve();
		await turn();
		expect(ends).toHaveLength(2);
	});

	it("is done again after it failed", async () => {
		const { ask, ends } = slowTask();
		ask();
		ends[0]?.reject(new Error("The server is away."));
		await turn();
		ask();
		expect(ends).toHaveLength(2);
	});
});
