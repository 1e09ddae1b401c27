import { runCharge, runMeasure } from "@switchyard/host/testing";
import { describe, expect, it } from "vitest";
import { APPROVED, appendOf, RULE } from "../../../test/support/pending-appends.ts";
import { additionsOf } from "./pending-batch.ts";

describe("what appends add to other tables", () => {
	it("is what each of them adds, with the measures of the same thing as one", () => {
		const measure = runMeasure({ ms: 5 });
		const added = { charges: [runCharge()], approved: [APPROVED], rules: [RULE] };
		const one = { ...appendOf("one", 7), ...added, measures: [measure] };
		const other = {
			...appendOf("two", 2),
			...added,
			measures: [{ ...measure, totalMs: 3, slowestMs: 3 }, runMeasure({ outcome: "failed" })],
		};
		expect(additionsOf([one, other])).toEqual({
			charges: [runCharge(), runCharge()],
			approved: [APPROVED, APPROVED],
			measures: [{ ...measure, number: 2, totalMs: 8 }, runMeasure({ outcome: "failed" })],
			rules: [RULE, RULE],
		});
	});
});
