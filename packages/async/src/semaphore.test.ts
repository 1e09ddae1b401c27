import { describe, expect, it } from "vitest";
import { Semaphore } from "./semaphore.ts";

const NEVER = new AbortController().signal;

/** Work that lasts until it is ended, and says when it begins. */
function work(begun: string[], name: string) {
	const { promise, resolve } = Promise.withResolvers<string>();
	const start = () => {
		begun.push(name);
		return promise;
	};
	return { start, end: () => resolve(name) };
}

/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a semaphore", () => {
	it("lets so many work at once, and the next when one is done, in the order in which they came", async () => {
		const semaphore = new Semaphore(2);
		const begun: string[] = [];
		const works = ["a", "b", "c", "d"].map((name) => work(begun, name));
		const done = works.map(({ start }) => semaphore.run(NEVER, start));
		await settle();
		expect(begun).toEqual(["a", "b"]);
		works[1]?.end();
		await settle();
		expect(begun).toEqual(["a", "b", "c"]);
		for (const { end } of works) end();
		expect(await Promise.all(done)).toEqual(["a", "b", "c", "d"]);
	});

	it("gives the place of work that failed to the next", async () => {
		const semaphore = new Semaphore(1);
		const failed = semaphore.run(NEVER, () => Promise.reject(new Error("No.")));
		const next = semaphore.run(NEVER, async () => "done");
		await expect(failed).rejects.toThrow("No.");
		expect(await next).toBe("done");
	});

	it("lets one that waits leave at once, and begins nothing for it", async () => {
		const semaphore = new Semaphore(1);
		const begun: string[] = [];
		const [first, second, third] = [work(begun, "a"), work(begun, "b"), work(begun, "c")];
		const aborting = new AbortController();
		const a = semaphore.run(NEVER, first.start);
		const b = semaphore.run(aborting.signal, second.start);
		const c = semaphore.run(NEVER, third.start);
		aborting.abort(new Error("Cancelled."));
		await expect(b).rejects.toThrow("Cancelled.");
		await expect(semaphore.run(aborting.signal, second.start)).rejects.toThrow("Cancelled.");
		first.end();
		third.end();
		await Promise.all([a, c]);
		expect(begun).toEqual(["a", "c"]);
	});
});
