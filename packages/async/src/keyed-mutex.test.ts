import { describe, expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

/** Task that lasts until it is ended, and notes its begin. */
function task(begun: string[], name: string) {
	const { promise, resolve } = Promise.withResolvers<string>();
	const start = () => {
		begun.push(name);
		return promise;
	};
	return { start, end: () => resolve(name) };
}

/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a mutex with keys", () => {
	it("runs tasks of one key one after the other, in the order in which they came", async () => {
		const mutex = new KeyedMutex();
		const begun: string[] = [];
		const tasks = ["a", "b", "c"].map((name) => task(begun, name));
		const results = Promise.all(tasks.map(({ start }) => mutex.run("key", start)));
		for (const { end } of tasks.toReversed()) end();
		await settle();
		expect(begun).toEqual(["a", "b", "c"]);
		expect(await results).toEqual(["a", "b", "c"]);
	});

	it("begins no task before the one before it has ended, and waits for no task of another key", async () => {
		const mutex = new KeyedMutex();
		const begun: string[] = [];
		const [first, second, other] = [task(begun, "first"), task(begun, "second"), task(begun, "other")];
		const results = [
			mutex.run("key", first.start),
			mutex.run("key", second.start),
			mutex.run("other", other.start),
		];
		await settle();
		expect(begun).toEqual(["first", "other"]);
		first.end();
		await settle();
		expect(begun).toEqual(["first", "other", "second"]);
		second.end();
		other.end();
		expect(await Promise.all(results)).toEqual(["first", "second", "other"]);
	});

	it("tells a failure to its caller alone, and begins the next task", async () => {
		const mutex = new KeyedMutex();
		const failed = mutex.run("key", () => Promise.reject(new Error("No.")));
		const next = mutex.run("key", async () => "done");
		await expect(failed).rejects.toThrow("No.");
		expect(await next).toBe("done");
		expect(await mutex.run("key", async () => "later")).toBe("later");
	});
});
