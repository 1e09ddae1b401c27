import type { Operation } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, OperationError } from "../index.ts";
import { node, wire } from "../testing/build-flow.ts";
import { chain } from "../testing/operations.ts";
import { orderDesk } from "../testing/order-desk.ts";

const desk = orderDesk();

function refusal(...operations: Operation[]): OperationError {
	try {
		applyOperations(desk, operations);
	} catch (error) {
		if (error instanceof OperationError) return error;
	}
	throw new Error("It was applied.");
}

describe("applyOperation", () => {
	it("shares what an operation does not touch", () => {
		const { flow } = applyOperation(desk, { op: "rename-node", node: "mail", name: "Post" });
		expect(flow.wires).toBe(desk.wires);
		expect(flow.nodes[0]).toBe(desk.nodes[0]);
		expect(flow.nodes[2]).toEqual({ ...desk.nodes[2], name: "Post" });
	});

	it("sets a parameter's scope and goes back to the author's default [P2] [R3]", () => {
		const setting = { scope: "Custom", value: "a@example.com" } as const;
		const set = applyOperation(desk, { op: "set-parameter", node: "mail", name: "to", setting });
		expect(set.flow.nodes[2]?.params.to).toEqual(setting);
		expect(set.inverse).toEqual([
			{ op: "set-parameter", node: "mail", name: "to", setting: { scope: "AI" } },
		]);
		const unset = applyOperation(desk, { op: "set-parameter", node: "mail", name: "to", setting: null });
		expect(unset.flow.nodes[2]?.params).not.toHaveProperty("to");
	});

	it("attaches a tool by the wire that makes it one [P3] [R9]", () => {
		const { flow } = applyOperation(desk, { op: "attach-tool", wire: "w", agent: "desk", node: "log" });
		expect(flow.wires.at(-1)).toEqual(wire("desk.tools > log.tool", "w"));
	});

	it("removes a node with its wires", () => {
		const { flow, inverse } = applyOperation(desk, { op: "remove-node", node: "desk" });
		expect(flow.nodes.map(({ id }) => id)).toEqual(["start", "mail", "log"]);
		expect(flow.wires).toEqual([]);
		expect(inverse.map(({ op }) => op)).toEqual(["add-node", "add-wire", "add-wire", "add-wire"]);
	});

	it("removes the error port's wires with the error port", () => {
		const { flow } = applyOperations(desk, [
			{ op: "set-error-policy", node: "mail", onError: "port" },
			{ op: "add-wire", wire: wire("mail.error > log.in", "e") },
			{ op: "set-error-policy", node: "mail", onError: null },
		]);
		expect(flow).toEqual(desk);
	});

	it("applies all or none, and names the one that failed", () => {
		const error = refusal(
			{ op: "rename-flow", name: "Other" },
			{ op: "remove-node", node: "nobody" },
			{ op: "rename-flow", name: "Third" },
		);
		expect(error).toMatchObject({
			code: "OPERATION_INVALID",
			message: "The flow has no node `nobody`.",
			field: "node",
			index: 1,
			hint: expect.any(String),
		});
		expect(desk.name).toBe("Test");
	});

	it.each<[Operation, string]>([
		[{ op: "add-node", node: node("mail", "Flow.Log") }, "node.id"],
		[{ op: "move-nodes", moves: [{ node: "nobody", position: { x: 0, y: 0 } }] }, "moves.node"],
		[{ op: "remove-node", node: "nobody" }, "node"],
		[{ op: "rename-node", node: "nobody", name: "x" }, "node"],
		[{ op: "set-parameter", node: "nobody", name: "to", setting: null }, "node"],
		[{ op: "set-parameter", node: "mail", name: "__proto__", setting: { scope: "AI" } }, "name"],
		[{ op: "set-parameter", node: "mail", name: "a b", setting: { scope: "AI" } }, "name"],
		[{ op: "set-output", node: "mail", output: "constructor", field: "x" }, "output"],
		[{ op: "add-wire", wire: wire("nobody.out > mail.in") }, "wire.from.node"],
		[{ op: "add-wire", wire: wire("mail.out > nobody.in") }, "wire.to.node"],
		[{ op: "add-wire", wire: wire("mail.out > log.in", "start_out--desk_in") }, "wire.id"],
		[{ op: "remove-wire", wire: "nothing" }, "wire"],
		[{ op: "attach-tool", wire: "w", agent: "nobody", node: "mail" }, "agent"],
		[{ op: "paste", nodes: [node("mail", "Flow.Log")], wires: [] }, "nodes.id"],
		[{ op: "paste", nodes: [node("a", "Flow.Log"), node("a", "Flow.Log")], wires: [] }, "nodes.id"],
		[{ op: "paste", nodes: [node("a", "Flow.Log")], wires: [wire("mail.out > a.in")] }, "wires"],
		[
			{ op: "paste", nodes: [node("a", "Flow.Log")], wires: [wire("a.out > a.in", "start_out--desk_in")] },
			"wires.id",
		],
	])("refuses what cannot be applied: %j", (operation, field) => {
		expect(refusal(operation)).toMatchObject({ code: "OPERATION_INVALID", field, index: 0 });
	});

	const unseen = "invoice\u202egpj.exe";
	it.each<[Operation, string]>([
		[{ op: "rename-flow", name: unseen }, "name"],
		[{ op: "rename-flow", name: "\u200b" }, "name"],
		[{ op: "rename-node", node: "mail", name: "two\nlines" }, "name"],
		[{ op: "add-node", node: node("new", "Flow.Log", {}, { name: "nul\0" }) }, "node.name"],
		[{ op: "set-output", node: "mail", output: "message_id", field: unseen }, "field"],
		[{ op: "paste", nodes: [node("new", "Flow.Log", {}, { name: unseen })], wires: [] }, "nodes[0].name"],
		[
			{ op: "paste", nodes: [node("new", "Flow.Log", {}, { outputs: { text: unseen } })], wires: [] },
			"nodes[0].outputs.text",
		],
	])("refuses names with characters in them that nobody can see: %j [Q-S8]", (operation, field) => {
		expect(refusal(operation)).toMatchObject({
			code: "OPERATION_INVALID",
			message: expect.stringMatching(
				/^A name cannot hold the character U\+(202E|200B|000A|0000), which nobody can see\.$/,
			),
			field,
			hint: expect.stringContaining("one line"),
		});
	});

	it.each([" ", "\u200d"])("refuses a name with nothing in it to see: %j [Q-S8]", (name) => {
		for (const operation of [
			{ op: "rename-flow", name },
			{ op: "rename-node", node: "mail", name },
		] as const)
			expect(refusal(operation)).toMatchObject({
				code: "OPERATION_INVALID",
				field: "name",
				hint: "Type a name.",
			});
	});

	it("refuses more nodes than a flow may hold", () => {
		const full = chain(20_000);
		expect(() => applyOperation(full, { op: "add-node", node: node("x", "Flow.Log") })).toThrow(
			/20000 nodes at most/,
		);
		expect(() => applyOperation(full, { op: "paste", nodes: [node("x", "Flow.Log")], wires: [] })).toThrow(
			OperationError,
		);
	});
});
