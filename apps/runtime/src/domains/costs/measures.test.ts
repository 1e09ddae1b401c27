import type { ProjectedRun } from "@switchyard/host";
import { expect, it } from "vitest";
import { measures } from "./measures.ts";

const at = Date.UTC(2026, 10, 10, 23, 59);
const head = { id: "run-1", flow: "desk", flow_name: "Desk" };

/** Rows of an event of a run whose step 4 began when the run did, if it is known when. */
function rowsOf(event: object, began: { readonly startedAt?: number } = { startedAt: at - 900 }) {
	const step = { node: { node: { type: "Mail.Send" } }, ...began };
	const state = { ...began, steps: new Map([[4, step]]) };
	return measures.rowsOf(
		{ run: "run-1", seq: 9, at, ...event } as never,
		{ head, state } as unknown as ProjectedRun,
	);
}

it("is what a step took, on the day and in the flow in which it ended", () => {
	expect(rowsOf({ type: "step-end", step: 4, outputs: {}, port: "out" })).toEqual([
		{
			day: "2026-11-10",
			flow: "desk",
			kind: "step",
			name: "Mail.Send",
			outcome: "succeeded",
			number: 1,
			total_ms: 900,
			slowest_ms: 900,
		},
	]);
});

it("is what a run took", () => {
	const taken = { kind: "run", name: "", outcome: "failed", number: 1, total_ms: 900, slowest_ms: 900 };
	expect(rowsOf({ type: "run-end", status: "failed" })).toMatchObject([taken]);
});

it("takes no time where the clock was set back meanwhile, or where it is unknown when it began", () => {
	for (const began of [{ startedAt: at + 60_000 }, {}]) {
		const [row] = rowsOf({ type: "step-end", step: 4, outputs: {}, port: "out" }, began);
		expect(row).toMatchObject({ number: 1, total_ms: 0, slowest_ms: 0 });
	}
});

it("is nothing for an event that ends nothing", () => {
	expect(rowsOf({ type: "timer-fire", step: 4, late: 0 })).toEqual([]);
});
