import { hash } from "node:crypto";
import { JournalDamagedError } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { byReference, withValues } from "./large-values.ts";

const LIMIT = 64 * 1024;

function ended(outputs: Readonly<Record<string, unknown>>): Event {
	return { type: "step-end", run: "r", seq: 1, at: 1, step: 1, outputs, port: "out" };
}

function outputsOf(event: Event): Readonly<Record<string, unknown>> {
	if (event.type !== "step-end") throw new Error("That is no step's end.");
	return event.outputs;
}

/** A journal that has these values. */
function journalOf(values: readonly { readonly ref: string; readonly text: string }[]) {
	return { value: async (ref: string) => values.find((value) => value.ref === ref)?.text };
}

describe("an event with large values", () => {
	it.each<[string, unknown, string]>([
		["text", "x".repeat(LIMIT + 1), "string"],
		["list", ["x".repeat(LIMIT - 4)], "array"],
		["object", { a: "x".repeat(LIMIT - 8) }, "object"],
	])("refers to a %s that is too large, by what it is, and gets it back", async (_what, value, type) => {
		const text = JSON.stringify(value);
		const ref = `sha256-${hash("sha256", text)}`;
		const { event, values } = byReference(ended({ value, small: 1 }));
		expect(outputsOf(event)).toEqual({
			value: { __ref: ref, __size: text.length, __type: type },
			small: 1,
		});
		expect(values).toEqual([{ ref, text }]);
		expect(await withValues(event, journalOf(values))).toEqual(ended({ value, small: 1 }));
	});

	it.each<[string, unknown]>([
		["text", "x".repeat(LIMIT)],
		["list", ["x".repeat(LIMIT - 5)]],
		["object", { a: "x".repeat(LIMIT - 9) }],
		["number", 1],
		["nothing", null],
	])("holds a %s that is not too large", async (_what, value) => {
		const { event, values } = byReference(ended({ value }));
		expect(outputsOf(event)).toEqual({ value });
		expect(values).toEqual([]);
		expect(await withValues(event, journalOf([]))).toBe(event);
	});

	it("refers to several values, and to what only looks like a reference", async () => {
		const forged = { __ref: `sha256-${"0".repeat(64)}`, __size: 3, __type: "string" };
		const outputs = { forged, long: "x".repeat(LIMIT + 1), other: "y".repeat(LIMIT + 1) };
		const { event, values } = byReference(ended(outputs));
		expect(values.map(({ text }) => JSON.parse(text))).toEqual([forged, outputs.long, outputs.other]);
		expect(await withValues(event, journalOf(values))).toEqual(ended(outputs));
	});

	it("cannot be read when a value is missing or is not what it was [Q-R15]", async () => {
		const { event, values } = byReference(ended({ value: "x".repeat(LIMIT + 1) }));
		const [{ ref } = { ref: "" }] = values;
		for (const there of [[], [{ ref, text: '"x"' }]]) {
			const reading = withValues(event, journalOf(there));
			await expect(reading).rejects.toThrow(JournalDamagedError);
			await expect(reading).rejects.toThrow(ref);
		}
	});
});
