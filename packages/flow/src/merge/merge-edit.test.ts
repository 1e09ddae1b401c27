import type { Operation, ParameterSetting } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import {
	applyOperation,
	clashesSince,
	type FieldEdit,
	mergeEdit,
	sameField,
	standingEdit,
} from "../index.ts";
import { orderDesk } from "../testing/order-desk.ts";

const message = (value: unknown): FieldEdit => ({
	op: "set-parameter",
	node: "start",
	name: "message",
	setting: { scope: "Custom", value },
});
const to = (setting: ParameterSetting | null): FieldEdit => ({
	op: "set-parameter",
	node: "mail",
	name: "to",
	setting,
});
const retry = (attempts: number, backoffMs: number): FieldEdit => ({
	op: "set-retry",
	node: "mail",
	retry: { attempts, backoffMs },
});

describe("two edits of one field", () => {
	it.each<[string, unknown, unknown, unknown, unknown]>([
		["different fields of an object", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
		["an added and a removed field", { a: 1 }, { a: 1, b: 1 }, {}, { b: 1 }],
		[
			"objects in objects",
			{ o: { a: 1, b: 1 } },
			{ o: { a: 2, b: 1 } },
			{ o: { a: 1, b: 2 } },
			{ o: { a: 2, b: 2 } },
		],
		["different items of a list", ["a", "b"], ["x", "b"], ["a", "y"], ["x", "y"]],
		["the same value", { a: 1 }, { a: 2, b: 1 }, { a: 2 }, { a: 2, b: 1 }],
	])("are merged where they change %s", (_what, before, theirs, mine, merged) => {
		expect(mergeEdit({ before: message(before), theirs: message(theirs), mine: message(mine) })).toEqual({
			edit: message(merged),
		});
	});

	it.each<[string, unknown, unknown, unknown]>([
		["the same field", { a: 1 }, { a: 2 }, { a: 3 }],
		["a field that the other removes", { a: 1, b: 1 }, { b: 1 }, { a: 2, b: 1 }],
		["lists of another length", ["a"], ["a", "b"], ["a", "c"]],
		["texts", "a", "b", "c"],
	])("clash where they change %s", (_what, before, theirs, mine) => {
		const clash = { before: message(before), theirs: message(theirs), mine: message(mine) };
		expect(mergeEdit(clash)).toEqual({ clash });
	});

	it("clash where they give the field to different sources", () => {
		const clash = {
			before: to({ scope: "AI" }),
			theirs: to({ scope: "AI", description: "Whom" }),
			mine: to({ scope: "Custom", value: "a@example.com" }),
		};
		expect(mergeEdit(clash)).toEqual({ clash });
	});

	it("are merged by the parts of a retry policy", () => {
		const edits = { before: retry(1, 100), theirs: retry(3, 100), mine: retry(1, 500) };
		expect(mergeEdit(edits)).toEqual({ edit: retry(3, 500) });
	});

	it("need no merge where both set the same, or only one set something", () => {
		const [one, two] = [message({ a: 1 }), message({ a: 2 })];
		expect(mergeEdit({ before: one, theirs: two, mine: two })).toEqual({ edit: undefined });
		expect(mergeEdit({ before: one, theirs: one, mine: two })).toEqual({ edit: two });
	});
});

describe("a field", () => {
	it("is read back as the edit that sets it", () => {
		const flow = orderDesk();
		const edits: FieldEdit[] = [
			{ op: "rename-flow", name: "Other" },
			{ op: "rename-node", node: "desk", name: "Other" },
			to({ scope: "Custom", value: "x" }),
			{ op: "set-output", node: "desk", output: "text", field: "other" },
			{ op: "set-tool", node: "mail", tool: { name: "send" } },
			{ op: "set-error-policy", node: "desk", onError: "port" },
			retry(3, 10),
			{ op: "set-timeout", node: "mail", timeoutMs: 10 },
		];
		for (const edit of edits) {
			const standing = standingEdit(flow, edit);
			expect(standing && sameField(standing, edit)).toBe(true);
			const changed = applyOperation(flow, edit).flow;
			expect(standingEdit(changed, edit)).toEqual(edit);
			expect(standing && applyOperation(changed, standing).flow).toEqual(flow);
		}
		expect(standingEdit(flow, { op: "rename-node", node: "gone", name: "x" })).toBeUndefined();
	});
});

it("tells which of several edits clash with what has become of the flow", () => {
	const before = orderDesk();
	const mine: Operation[] = [
		to({ scope: "Custom", value: "mine@example.com" }),
		message({ question: "Where is order 42?", priority: 1 }),
		{ op: "rename-node", node: "log", name: "Mine" },
	];
	const theirs: Operation[] = [
		to({ scope: "Custom", value: "theirs@example.com" }),
		message({ question: "Where is order 43?" }),
		{ op: "remove-node", node: "log" },
	];
	const now = theirs.reduce((flow, operation) => applyOperation(flow, operation).flow, before);
	expect(clashesSince(before, now, mine)).toEqual([
		{ before: to({ scope: "AI" }), theirs: theirs[0], mine: mine[0] },
	]);
});
