import { Flow, type Operation, Operation as OperationSchema } from "@switchyard/spec/flow";
import { schemaProblems } from "@switchyard/spec/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, OperationError } from "../index.ts";
import { anyOperation, deepFreeze } from "../testing/operations.ts";
import { orderDesk } from "../testing/order-desk.ts";

/** The operations of a sequence that can be applied one after another. */
function applicable(start: Flow, operations: readonly Operation[]): Operation[] {
	let flow = start;
	return operations.filter((operation) => {
		try {
			flow = applyOperation(flow, operation).flow;
			return true;
		} catch (error) {
			expect(error).toBeInstanceOf(OperationError);
			return false;
		}
	});
}

describe("edit operations", () => {
	const start = deepFreeze(orderDesk());

	it("are taken back exactly by their inverse, order included, and change nothing in place", () => {
		fc.assert(
			fc.property(fc.array(anyOperation, { maxLength: 30 }), (operations) => {
				const applied = applyOperations(start, deepFreeze(applicable(start, operations)));
				expect(applyOperations(deepFreeze(applied.flow), applied.inverse).flow).toStrictEqual(start);
				expect(start).toStrictEqual(orderDesk());
			}),
			{ seed: 1, numRuns: 500 },
		);
	});

	it("are redone exactly by the inverse of their inverse", () => {
		fc.assert(
			fc.property(fc.array(anyOperation, { maxLength: 15 }), (operations) => {
				const applied = applyOperations(start, applicable(start, operations));
				const undone = applyOperations(applied.flow, applied.inverse);
				expect(applyOperations(undone.flow, undone.inverse).flow).toStrictEqual(applied.flow);
			}),
			{ seed: 1, numRuns: 200 },
		);
	});

	it("keep documents and operations within their schemas, and the revision as it was", () => {
		fc.assert(
			fc.property(fc.array(anyOperation, { maxLength: 10 }), (operations) => {
				const { flow, inverse } = applyOperations(start, applicable(start, operations));
				expect(schemaProblems(Flow, flow)).toEqual([]);
				expect(flow.revision).toBe(start.revision);
				for (const operation of inverse) expect(schemaProblems(OperationSchema, operation)).toEqual([]);
			}),
			{ seed: 1, numRuns: 100 },
		);
	});
});
