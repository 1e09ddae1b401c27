import { EditFlowBody, Flow, StartRunBody } from "@switchyard/spec";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { shapeCheck } from "./shape-check.ts";

const problemsOf = (schema: TSchema, value: unknown) => {
	const error = shapeCheck(schema)(value);
	return error?.problems ?? (error === undefined ? [] : [{ message: error.message, field: error.field }]);
};
const edit = (operation: unknown) => ({ revision: 1, operations: [operation] });

describe("what is said about a value of the wrong shape [Q-sec]", () => {
	it("names an unknown field", () => {
		expect(problemsOf(StartRunBody, { mesage: {} })).toEqual([
			{ message: "`mesage` is not a field that is known here.", field: "mesage" },
		]);
	});

	it("lists every problem at once", () => {
		const problems = problemsOf(EditFlowBody, { operations: [], wrong: 1 });
		expect(problems.map(({ field }) => field)).toEqual(["revision", "wrong", "operations"]);
	});

	it("tells only of the operation that was meant", () => {
		expect(problemsOf(EditFlowBody, edit({ op: "remove-node", node: "a b", extra: 1 }))).toMatchObject([
			{ field: "operations[0].extra" },
			{ field: "operations[0].node", message: expect.stringContaining("must match pattern") },
		]);
	});

	it("says in words what a name must not have", () => {
		expect(problemsOf(EditFlowBody, edit({ op: "rename-flow", name: "nul\0" }))).toMatchObject([
			{
				field: "operations[0].name",
				message: "`operations[0].name` must be one line, without control characters and direction marks.",
			},
		]);
	});

	it("lists the operations there are when none is meant", () => {
		const [problem, ...others] = problemsOf(EditFlowBody, edit({ op: "explode" }));
		expect(others).toEqual([]);
		expect(problem).toMatchObject({
			field: "operations[0].op",
			message: expect.stringMatching(/must be one of: "add-node".*"paste"/),
		});
	});

	it("asks for the field that tells operations apart", () => {
		expect(problemsOf(EditFlowBody, edit({ node: "a" }))).toMatchObject([{ field: "operations[0].op" }]);
	});

	it("follows a union within a union down to the field at fault", () => {
		const setting = { scope: "Message", path: "a", color: "red" };
		const operation = { op: "set-parameter", node: "mail", name: "to", setting };
		expect(problemsOf(EditFlowBody, edit(operation))).toMatchObject([
			{ field: "operations[0].setting.color" },
		]);
	});

	it("refuses numbers in quotes and texts that look like objects, without coercion [Q-S6]", () => {
		expect(
			problemsOf(EditFlowBody, { ...edit({ op: "rename-flow", name: "x" }), revision: "1" }),
		).toMatchObject([{ field: "revision", message: "`revision` must be integer." }]);
		expect(problemsOf(StartRunBody, { message: "{}" })).toMatchObject([{ field: "message" }]);
	});

	it("answers a huge wrong document quickly and briefly [Q-S7]", () => {
		const flow = {
			formatVersion: 1,
			id: "a",
			name: "a",
			revision: 0,
			nodes: Array(500_000).fill(0),
			wires: [],
		};
		expect(problemsOf(Flow, flow)).toHaveLength(1);
	});
});
