import type { Flow, Operation, ParameterSetting } from "@switchyard/spec/flow";
import { readableName } from "@switchyard/spec/identity";
import fc from "fast-check";
import { node } from "./build-flow.ts";

const NODE_IDS = ["start", "desk", "mail", "log", "a", "b"];
const WIRE_IDS = ["start_out--desk_in", "desk_tools--mail_tool", "desk_out--log_in", "w1", "w2"];

const nodeId = fc.constantFrom(...NODE_IDS);
const wireId = fc.constantFrom(...WIRE_IDS);
const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => readableName(text, "nameless"));
const key = fc.constantFrom("to", "subject", "text");
const position = fc.record({
	x: fc.integer({ min: -500, max: 500 }),
	y: fc.integer({ min: -500, max: 500 }),
});
const index = fc.nat(6);
const wireEnds = {
	from: fc.record({ node: nodeId, port: fc.constantFrom("out", "tools", "error") }),
	to: fc.record({ node: nodeId, port: fc.constantFrom("in", "tool") }),
};
const setting: fc.Arbitrary<ParameterSetting> = fc.oneof(
	fc.constant({ scope: "AI" as const }),
	fc.jsonValue().map((value) => ({ scope: "Custom" as const, value })),
	fc.constant({ scope: "Message" as const, path: "question" }),
);
const newNode = fc
	.record({ id: nodeId, position, name })
	.map(({ id, ...over }) => node(id, "Flow.Log", {}, over));
const noteId = fc.constantFrom("n1", "n2");
const groupId = fc.constantFrom("g1", "g2");
const color = fc.constantFrom("rose" as const, "sand" as const);
const size = fc.record({
	width: fc.integer({ min: 80, max: 400 }),
	height: fc.integer({ min: 80, max: 400 }),
});
const newNote = fc.record(
	{ id: noteId, text: fc.string({ maxLength: 20 }), position, size, color, group: groupId },
	{ requiredKeys: ["id", "text", "position", "size"], noNullPrototype: true },
);
const newGroup = fc.record(
	{ id: groupId, name, color },
	{ requiredKeys: ["id", "name"], noNullPrototype: true },
);
const newWire = fc.record({ id: wireId, ...wireEnds });

/** Any edit operation over the ids of the order desk; many cannot be applied, as in life. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
	fc.record({ op: fc.constant("add-node" as const), node: newNode }),
	fc.record({ op: fc.constant("add-node" as const), node: newNode, index }),
	fc.record({
		op: fc.constant("move-nodes" as const),
		moves: fc.array(fc.record({ node: nodeId, position }), { minLength: 1, maxLength: 4 }),
	}),
	fc.record({ op: fc.constant("remove-node" as const), node: nodeId }),
	fc.record({ op: fc.constant("rename-node" as const), node: nodeId, name }),
	fc.record({ op: fc.constant("rename-flow" as const), name }),
	fc.record({
		op: fc.constant("set-budget" as const),
		budget: fc.option(fc.record({ run: fc.record({ microUsd: fc.integer({ min: 1, max: 9_000_000 }) }) })),
	}),
	fc.record({
		op: fc.constant("set-policies" as const),
		policies: fc.option(fc.record({ untrusted: fc.constantFrom("ask" as const, "refuse" as const) })),
	}),
	fc.record({
		op: fc.constant("set-source" as const),
		node: nodeId,
		source: fc.option(fc.record({ untrusted: fc.boolean() })),
	}),
	fc.record({
		op: fc.constant("set-pinned-set" as const),
		node: nodeId,
		name: key,
		values: fc.option(
			fc.array(fc.constantFrom("@example.com", "a@example.com"), { minLength: 1, maxLength: 3 }),
		),
	}),
	fc.record({
		op: fc.constant("set-parameter" as const),
		node: nodeId,
		name: key,
		setting: fc.option(setting),
	}),
	fc.record({
		op: fc.constant("set-output" as const),
		node: nodeId,
		output: key,
		field: fc.option(fc.constantFrom("", "answer", "result")),
	}),
	fc.record({
		op: fc.constant("set-tool" as const),
		node: nodeId,
		tool: fc.option(fc.record({ name: fc.constantFrom("note", "send") })),
	}),
	fc.record({ op: fc.constant("set-disabled" as const), node: nodeId, disabled: fc.boolean() }),
	fc.record({
		op: fc.constant("set-error-policy" as const),
		node: nodeId,
		onError: fc.option(fc.constantFrom("fail" as const, "port" as const)),
	}),
	fc.record({
		op: fc.constant("set-retry" as const),
		node: nodeId,
		retry: fc.option(fc.record({ attempts: fc.integer({ min: 1, max: 20 }), backoffMs: fc.nat(1000) })),
	}),
	fc.record({
		op: fc.constant("set-pin" as const),
		node: nodeId,
		pin: fc.option(fc.record({ data: fc.dictionary(key, fc.jsonValue()) })),
	}),
	fc.record({ op: fc.constant("add-wire" as const), wire: newWire }),
	fc.record({ op: fc.constant("add-wire" as const), wire: newWire, index }),
	fc.record({ op: fc.constant("remove-wire" as const), wire: wireId }),
	fc.record({ op: fc.constant("attach-tool" as const), wire: wireId, agent: nodeId, node: nodeId }),
	fc.record({
		op: fc.constant("paste" as const),
		nodes: fc.array(newNode, { maxLength: 3 }),
		wires: fc.array(newWire, { maxLength: 2 }),
	}),
	fc.record({
		op: fc.constant("paste" as const),
		nodes: fc.array(newNode, { maxLength: 1 }),
		wires: fc.array(newWire, { maxLength: 0 }),
		notes: fc.array(newNote, { maxLength: 2 }),
		groups: fc.array(newGroup, { maxLength: 2 }),
	}),
	fc.record({ op: fc.constant("add-note" as const), note: newNote }),
	fc.record({ op: fc.constant("add-note" as const), note: newNote, index }),
	fc.record({ op: fc.constant("remove-note" as const), note: noteId }),
	fc.record({ op: fc.constant("set-note-text" as const), note: noteId, text: fc.string({ maxLength: 20 }) }),
	fc.record({ op: fc.constant("place-note" as const), note: noteId, position, size }),
	fc.record({ op: fc.constant("add-group" as const), group: newGroup }),
	fc.record({ op: fc.constant("add-group" as const), group: newGroup, index }),
	fc.record({ op: fc.constant("remove-group" as const), group: groupId }),
	fc.record({ op: fc.constant("rename-group" as const), group: groupId, name }),
	fc.record({ op: fc.constant("collapse-group" as const), group: groupId, collapsed: fc.boolean() }),
	fc.record({
		op: fc.constant("set-group" as const),
		group: fc.option(groupId),
		nodes: fc.array(nodeId, { maxLength: 3 }),
		notes: fc.array(noteId, { maxLength: 2 }),
	}),
	...(
		[
			["node", nodeId],
			["note", noteId],
			["group", groupId],
		] as const
	).map(([part, id]) =>
		fc.record({
			op: fc.constant("set-color" as const),
			part: fc.constant(part),
			id,
			color: fc.option(color),
		}),
	),
);

/** Makes every part of a document refuse to be changed. */
export function deepFreeze<Value>(value: Value): Value {
	if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
		Object.freeze(value);
		for (const part of Object.values(value)) deepFreeze(part);
	}
	return value;
}

/** A flow of many log nodes in one long chain behind a trigger. */
export function chain(length: number): Flow {
	const nodes = Array.from({ length }, (_, position) =>
		position === 0
			? node("n0", "Flow.Manual")
			: node(`n${position}`, "Flow.Log", { text: { scope: "Message", path: "text" } }),
	);
	const wires = nodes.slice(1).map(({ id }, position) => ({
		id: `w${position}`,
		from: { node: `n${position}`, port: "out" },
		to: { node: id, port: "in" },
	}));
	return { formatVersion: 1, id: "chain", name: "Chain", revision: 1, nodes, wires };
}
