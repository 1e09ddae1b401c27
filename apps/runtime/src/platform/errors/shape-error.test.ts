import { Flow } from "@switchyard/spec/flow";
import { EditFlowBody, StartRunBody } from "@switchyard/spec/http";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { shapeError } from "./shape-error.ts";

const problemsOf = (schema: TSchema, value: unknown) => {
	const error = shapeError(schema, value);
	return error?.problems ?? (error === undefined ? [] : [{ message: error.message, field: error.field }]);
};
const edit = (operation: unknown) => ({ revision: 1, operations: [operation] });

describe("a request of the wrong shape [Q-sec]", () => {
	it("is answered with the field and what to do", () => {
		expect(shapeError(StartRunBody, { mesage: {} })?.body.error).toEqual({
			code: "BODY_INVALID",
			message: "`mesage` is not known here.",
			field: "mesage",
			hint: "Known here: `message`, `node`, `pins`, `until`, `keep`, `only`, `key`.",
		});
	});

	it("is answered with every problem at once", () => {
		const problems = problemsOf(EditFlowBody, { operations: [], wrong: 1 });
		expect(problems.map(({ field }) => field)).toEqual(["revision", "wrong", "operations"]);
	});

	it("is answered for the operation that was meant", () => {
		expect(problemsOf(EditFlowBody, edit({ op: "remove-node", node: "a b", extra: 1 }))).toMatchObject([
			{ field: "operations[0].extra" },
			{
				field: "operations[0].node",
				message: "`operations[0].node` has characters that are not allowed.",
				hint: "It must match the pattern ^[A-Za-z0-9_-]{1,64}$",
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

	it("is followed through a union within a union down to the field at fault", () => {
		const setting = { scope: "Message", path: "a", color: "red" };
		const operation = { op: "set-parameter", node: "mail", name: "to", setting };
		expect(problemsOf(EditFlowBody, edit(operation))).toMatchObject([
			{ field: "operations[0].setting.color" },
		]);
	});

	it("tells the faults of one operation apart from those of the next", () => {
		const operations = [
			{ op: "rename-flow", name: 1 },
			{ op: "remove-node", node: 2 },
		];
		expect(problemsOf(EditFlowBody, { revision: 1, operations })).toMatchObject([
			{ field: "operations[0].name", message: "`operations[0].name` must be text, not a number." },
			{ field: "operations[1].node", message: "`operations[1].node` must be text, not a number." },
		]);
	});

	it("is refused without coercion: numbers in quotes, and texts that look like objects [Q-S6]", () => {
		expect(
			shapeError(EditFlowBody, { ...edit({ op: "rename-flow", name: "x" }), revision: "1" }),
		).toMatchObject({
			field: "revision",
			message: "`revision` must be a whole number, not text.",
			hint: "Write it without the quotes around it.",
		});
		expect(problemsOf(StartRunBody, { message: "{}" })).toMatchObject([{ field: "message" }]);
	});

	it("is answered briefly when it is huge [Q-S7]", () => {
		const flow = {
			formatVersion: 1,
			id: "a",
			name: "a",
			revision: 0,
			nodes: [
				...Array(300_000).fill({
					id: "a",
					type: "Flow.Log",
					name: "a",
					position: { x: 0, y: 0 },
					params: {},
				}),
				0,
			],
			wires: [],
		};
		expect(problemsOf(Flow, flow)).toEqual([
			{ field: "nodes[300000]", message: "`nodes[300000]` must be an object, not a number." },
		]);
	});
});
