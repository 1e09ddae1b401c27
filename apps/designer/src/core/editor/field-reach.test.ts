import { node, wire } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { reachField } from "./field-reach.ts";
import { type FieldSource, readFieldSource, type SeenAs } from "./field-source.ts";

/** Two agents write after one trigger, each before its own log; the second one's answer has a name of its own. */
const FORK: Flow = {
	...EMPTY_FLOW,
	nodes: [
		node("start", "Flow.Manual"),
		node("one", "AI.Agent", {}, { position: { x: 1, y: 0 } }),
		node("two", "AI.Agent", {}, { position: { x: 1, y: 0 }, outputs: { text: "second", usage: "" } }),
		node("again", "AI.Agent", {}, { position: { x: 2, y: 0 } }),
		node("log", "Flow.Log", {}, { position: { x: 3, y: 0 } }),
		node("other", "Flow.Log", {}, { position: { x: 2, y: 0 } }),
	],
	wires: [
		wire("start.out > one.in", "a"),
		wire("start.out > two.in", "b"),
		wire("one.out > again.in", "c"),
		wire("again.out > log.in", "d"),
		wire("two.out > other.in", "e"),
	],
};

function reach(flow: Flow, from: string, seen: SeenAs, path: FieldSource["path"], to: string): string {
	const { path: read, problem } = reachField({ flow, nodeTypes: NODE_TYPES }, { node: from, seen, path }, to);
	return read ?? problem ?? "";
}

describe("how a parameter reads a field that a run has shown [P4]", () => {
	it("an output is read under the field that it is written to", () => {
		expect(reach(FORK, "two", "output", ["text", "a b", 0], "other")).toBe('second["a b"][0]');
		expect(reach(FORK, "two", "output", ["usage"], "other")).toBe(
			"“two” leaves its output “usage” out of the message. Name a field for it under its Outputs.",
		);
	});

	it("an output is not read where its node does not run before", () => {
		expect(reach(FORK, "one", "output", ["text"], "other")).toBe(
			"“one”, which writes it, does not run before “other”.",
		);
		expect(reach(FORK, "one", "output", ["text"], "one")).toBe(
			"“one” writes it only after it has read its parameters.",
		);
	});

	it("an output is not read where another node on every way writes the same field", () => {
		expect(reach(FORK, "one", "output", ["text"], "log")).toBe(
			"“again” writes the same field before the message reaches “log”.",
		);
		const wires = [...FORK.wires, wire("one.out > log.in", "f")];
		expect(reach({ ...FORK, wires }, "one", "output", ["text"], "log")).toBe("text");
	});

	it("the result of a tool call is read nowhere: it goes to its agent", () => {
		expect(reach(ORDER_DESK, "mail", "tool-output", ["sent_to"], "log")).toMatch(/was called as a tool/);
	});

	it("a field of a message is read where its writer, or the trigger that it came with, comes before", () => {
		expect(reach(FORK, "log", "arrived", ["order", "id"], "log")).toBe("order.id");
		expect(reach(FORK, "log", "arrived", ["order"], "other")).toBe("order");
		expect(reach(FORK, "log", "arrived", ["text"], "other")).toBe(
			"“again”, which writes it, does not run before “other”.",
		);
	});

	it("no path reads a name that may not be used, nor a node that is gone", () => {
		expect(reach(FORK, "log", "arrived", ["__proto__"], "log")).toBe(
			"`__proto__` may not be used as a name.",
		);
		expect(reach(FORK, "gone", "output", ["text"], "log")).toBe("Its node is no longer in the flow.");
		const nodes = FORK.nodes.map((each) => (each.id === "two" ? { ...each, disabled: true as const } : each));
		expect(reach({ ...FORK, nodes }, "two", "output", ["text"], "other")).toBe(
			"“two” is disabled and writes nothing.",
		);
	});
});

describe("what a drag brings", () => {
	it("is taken only when it is a field", () => {
		const source: FieldSource = { node: "one", seen: "output", path: ["text", 0] };
		expect(readFieldSource(JSON.stringify(source))).toEqual(source);
		const others = [
			"",
			"{",
			"null",
			'{"node":"one","seen":"output","path":[]}',
			'{"node":"one","seen":"x","path":["a"]}',
		];
		for (const text of others) expect(readFieldSource(text)).toBeUndefined();
	});
});
