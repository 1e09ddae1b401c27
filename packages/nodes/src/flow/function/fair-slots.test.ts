import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairSlots } from "./fair-slots.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const unaborted = new AbortController().signal;

/** Jobs by name, each with its end: `A1` is a job of `A`. */
function jobs() {
	const slots = new FairSlots({ regular: 2, most: 4, perOwner: 3, patienceMs: 100 });
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const add = (name: string, signal = unaborted) =>
		slots.run(name.slice(0, 1), signal, () => {
			begun.push(name);
			return new Promise<void>((resolve) => ends.set(name, resolve));
		});
	const end = async (name: string) => {
		ends.get(name)?.();
		await vi.advanceTimersByTimeAsync(0);
	};
	return { slots, begun, add, end };
}

describe("room for jobs", () => {
	it("goes to the owner with the fewest under way, and to its jobs in their order", async () => {
		const { begun, add, end } = jobs();
		for (const name of ["A1", "A2", "A3", "A4", "B1", "B2"]) void add(name);
		await vi.advanceTimersByTimeAsync(0);
		expect(begun).toEqual(["A1", "A2"]);
		await end("A1");
		await end("A2");
		expect(begun).toEqual(["A1", "A2", "B1", "A3"]);
	});

	it("grows for an owner that has waited, and never to the last for one owner", async () => {
		const { slots, begun, add, end } = jobs();
		for (const name of ["A1", "A2", "A3", "A4"]) void add(name);
		await vi.advanceTimersByTimeAsync(99);
		expect(begun).toEqual(["A1", "A2"]);
		await vi.advanceTimersByTimeAsync(1);
		expect(begun).toEqual(["A1", "A2", "A3"]);
		void add("B1");
		await vi.advanceTimersByTimeAsync(100);
		expect(begun).toEqual(["A1", "A2", "A3", "B1"]);
		void add("B2");
		await vi.advanceTimersByTimeAsync(1000);
		expect(begun).toHaveLength(4);
		await end("A1");
		expect(begun).toEqual(["A1", "A2", "A3", "B1", "B2"]);
		expect(slots.isCrowded).toBe(true);
	});

	it("is left at once by a job that is aborted while it waits", async () => {
		const { begun, add, end } = jobs();
		const controller = new AbortController();
		void add("A1");
		void add("A2");
		const waiting = add("A3", controller.signal);
		controller.abort(new Error("cancelled"));
		await expect(waiting).rejects.toThrow("cancelled");
		await end("A1");
		expect(begun).toEqual(["A1", "A2"]);
	});
});
