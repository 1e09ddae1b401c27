import { node, wire } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { groupProblems, NO_PROBLEMS } from "../editor/problems.ts";
import { NOTHING_SELECTED } from "../editor/selection.ts";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { flowOrder } from "./flow-order.ts";
import { outlineItems } from "./outline-item.ts";
import type { OutlinePart, OutlineRow } from "./outline-row.ts";
import { outlineRows } from "./outline-rows.ts";
import { portChoices } from "./port-choices.ts";
import { rowOfSelection } from "./row-of-selection.ts";

/** An agent with one tool, before a step in a group with a note. */
const DESK = {
	...EMPTY_FLOW,
	nodes: [
		node("log", "Flow.Log", {}, { group: "g" }),
		node("mail", "Mail.Send"),
		node("desk", "AI.Agent", { prompt: { scope: "Message", path: "question" } }),
		node("start", "Flow.Manual"),
	],
	wires: [
		wire("start.out > desk.in", "w1"),
		wire("desk.out > log.in", "w2"),
		wire("desk.tools > mail.tool", "w3"),
	],
	groups: [{ id: "g", name: "The end" }],
	notes: [{ id: "n", text: "Mind", position: { x: 0, y: 0 }, size: { width: 80, height: 80 }, group: "g" }],
};

const ids = (flow: typeof DESK) => flowOrder(flow).map(({ id }) => id);

function rowsOf(flow: typeof DESK, open: Record<string, boolean> = {}, problems = NO_PROBLEMS) {
	return outlineRows(
		outlineItems(flow),
		{ flow, nodeTypes: NODE_TYPES, problems },
		new Map(Object.entries(open)),
	);
}

/** Each row as its depth and its words. */
function drawn(rows: readonly OutlineRow[]): string[] {
	return rows.map(({ level, part }) => `${"  ".repeat(level - 1)}${words(part)}`);
}

function words(part: OutlinePart): string {
	switch (part.kind) {
		case "node":
			return part.node.id;
		case "group":
			return part.group.name;
		case "note":
			return part.note.text;
		case "section":
			return part.section;
		case "parameter":
			return `${part.property.name} ${part.scope}`;
		case "port":
			return part.port.name;
		case "wire":
			return `${part.side === "from" ? "to" : "from"} ${part.other}`;
		case "problem":
			return part.problem.message;
	}
}

describe("the order of a flow", () => {
	it("has each node after all that lead to it, and a branch to its end before the next", () => {
		const wires = [
			wire("a.out > b.in", "1"),
			wire("a.out > c.in", "2"),
			wire("b.out > d.in", "3"),
			wire("c.out > e.in", "4"),
			wire("d.out > e.in", "5"),
		];
		const nodes = ["e", "d", "c", "b", "a"].map((id) => node(id, "Flow.Log"));
		expect(ids({ ...DESK, nodes, wires })).toEqual(["a", "b", "d", "c", "e"]);
	});

	it("lists the nodes of a cycle too, each once", () => {
		const nodes = ["a", "b"].map((id) => node(id, "Flow.Log"));
		const wires = [wire("a.out > b.in", "1"), wire("b.out > a.in", "2")];
		expect(ids({ ...DESK, nodes, wires })).toEqual(["a", "b"]);
	});
});

describe("the outline", () => {
	it("has nodes in the order of the flow, tools beneath their agent, groups around what is in them", () => {
		expect(drawn(rowsOf(DESK))).toEqual([
			"start",
			"desk",
			"  mail",
			"  parameters",
			"  ports",
			"The end",
			"  log",
			"  Mind",
		]);
	});

	it("shows a node's problems, parameters, ports and wires when it is opened", () => {
		const problems = groupProblems([{ code: "X", message: "No.", node: "log" }]);
		const rows = rowsOf(DESK, { "node log": true, "group g": true }, problems);
		expect(drawn(rows).slice(-9)).toEqual([
			"  log",
			"    No.",
			"    parameters",
			"      text Message",
			"    ports",
			"      In",
			"        from desk, Out",
			"      Out",
			"  Mind",
		]);
		const text = rows.find(({ part }) => part.kind === "parameter");
		expect(text).toMatchObject({ level: 4, position: 1 });
	});

	it("keeps a tool with its group, and every node somewhere when two agents call each other", () => {
		const grouped = DESK.nodes.map((each) => (each.id === "mail" ? { ...each, group: "g" } : each));
		expect(drawn(rowsOf({ ...DESK, nodes: grouped }))).toContain("  mail");
		const agents = [node("a", "AI.Agent"), node("b", "AI.Agent")];
		const calls = [wire("a.tools > b.tool", "1"), wire("b.tools > a.tool", "2")];
		const rows = rowsOf({ ...DESK, nodes: agents, wires: calls });
		expect(rows.flatMap(({ part }) => (part.kind === "node" ? [part.node.id] : [])).toSorted()).toEqual([
			"a",
			"b",
		]);
	});

	it("makes only what is shown of 10,000 nodes", () => {
		const nodes = Array.from({ length: 10_000 }, (_, at) => node(`n${at}`, "Flow.Log"));
		const wires = nodes.slice(1).map(({ id }, at) => wire(`n${at} > ${id}`, `w${at}`));
		const rows = rowsOf({ ...DESK, nodes, wires, notes: [], groups: [] });
		expect(rows).toHaveLength(10_000);
		expect(rows.at(-1)).toMatchObject({ key: "node n9999", position: 10_000, siblings: 10_000 });
	});
});

describe("what is selected elsewhere", () => {
	const place = (selection: Partial<typeof NOTHING_SELECTED>) =>
		rowOfSelection(DESK, outlineItems(DESK), { ...NOTHING_SELECTED, ...selection });

	it("has a row, and those above it to open", () => {
		expect(place({ nodes: new Set(["mail"]) })).toEqual({ key: "node mail", above: ["node desk"] });
		expect(place({ notes: new Set(["n"]) })).toEqual({ key: "note n", above: ["group g"] });
		expect(place({})).toBeUndefined();
	});

	it("is found for a wire beneath the port that it begins at", () => {
		const wanted = place({ wires: new Set(["w2"]) });
		expect(wanted?.above).toEqual(["node desk", "ports desk", "port desk out"]);
		const open = Object.fromEntries((wanted?.above ?? []).map((key) => [key, true]));
		expect(rowsOf(DESK, open).map(({ key }) => key)).toContain(wanted?.key);
	});
});

describe("the ports that a port can be connected to", () => {
	it("are those that take the wire, found by the node's or the port's name", () => {
		const found = (port: string, search = "") =>
			portChoices(ORDER_DESK, NODE_TYPES, { node: "log", port }, search).map(({ key }) => key);
		expect(found("out")).toEqual(["desk.in"]);
		expect(found("out", "nothing")).toEqual([]);
		expect(found("tool")).toEqual([]);
	});
});
