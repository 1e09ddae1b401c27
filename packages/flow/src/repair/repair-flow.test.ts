import { Flow, type FlowNode } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { repairFlow } from "./repair-flow.ts";

const identity = { id: "desk", name: "Desk", revision: 4 };
const node = (id: string): FlowNode => ({
	id,
	type: "Flow.Log",
	name: id.toUpperCase(),
	position: { x: 40, y: 80 },
	params: { text: { scope: "Message", path: "text" } },
});
const wire = (id: string, from: string, to: string) => ({
	id,
	from: { node: from, port: "out" },
	to: { node: to, port: "in" },
});
const WHOLE: Flow = {
	formatVersion: 1,
	id: "desk",
	name: "Desk",
	revision: 4,
	nodes: [node("a"), node("b")],
	wires: [wire("w", "a", "b")],
	notes: [{ id: "n", text: "Hello", position: { x: 0, y: 0 }, size: { width: 200, height: 100 } }],
};

/** The codes and places of what was wrong, and the flow that is left. */
function repaired(document: unknown) {
	const result = repairFlow(document, identity);
	if (result === undefined) throw new Error("There is nothing to repair.");
	expect(fits(Flow, result.flow)).toBe(true);
	// What was repaired once is whole.
	expect(repairFlow(result.flow, identity)).toEqual({ flow: result.flow, damage: [] });
	for (const { message, repair } of result.damage) {
		expect(message).toMatch(/\.$/);
		expect(repair).toMatch(/\.$/);
	}
	return { flow: result.flow, found: result.damage.map(({ code, field }) => `${code} ${field}`) };
}

describe("repairing a document", () => {
	it("changes nothing of a whole one", () => {
		expect(repaired(WHOLE)).toEqual({ flow: WHOLE, found: [] });
	});

	it("says that there is nothing to keep of what is no object", () => {
		for (const document of [undefined, null, 7, "text", [], [WHOLE]]) {
			expect(repairFlow(document, identity)).toBeUndefined();
		}
	});

	it("takes fields away that nobody knows, at every level", () => {
		const strange = { ...node("a"), shine: true };
		expect(repaired({ ...WHOLE, theme: "dark", nodes: [strange, node("b")] })).toEqual({
			flow: WHOLE,
			found: ["FIELD_UNKNOWN theme", "FIELD_UNKNOWN nodes[0].shine"],
		});
	});

	it("replaces what has the wrong type where something can stand for it, and keeps the rest of the part", () => {
		const damaged = { ...node("a"), name: 5, position: "left", retry: { attempts: "many" }, timeoutMs: 50 };
		const { flow, found } = repaired({ ...WHOLE, nodes: [damaged, node("b")] });
		expect(flow.nodes[0]).toEqual({ ...node("a"), name: "a", position: { x: 0, y: 0 }, timeoutMs: 50 });
		expect(found).toEqual([
			"FIELD_INVALID nodes[0].name",
			"FIELD_INVALID nodes[0].position",
			expect.stringContaining("nodes[0].retry"),
		]);
	});

	it("takes away only those parameters that are no settings", () => {
		const damaged = { ...node("a"), params: { ...node("a").params, other: { scope: "Magic" }, third: 3 } };
		const { flow, found } = repaired({ ...WHOLE, nodes: [damaged, node("b")] });
		expect(flow).toEqual(WHOLE);
		expect(found).toHaveLength(2);
	});

	it("removes a node without an id or a type, and the wires that it had", () => {
		const { flow, found } = repaired({ ...WHOLE, nodes: [node("a"), { ...node("b"), type: 9 }] });
		expect(flow).toEqual({ ...WHOLE, nodes: [node("a")], wires: [] });
		expect(found).toEqual(["FIELD_INVALID nodes[1].type", "WIRE_NODE_UNKNOWN wires"]);
	});

	it("gives the second of two equal ids a fresh one", () => {
		const nodes = [node("a"), node("a"), node("a-2"), node("b")];
		const { flow, found } = repaired({ ...WHOLE, nodes, wires: [WHOLE.wires[0], WHOLE.wires[0]] });
		expect(flow.nodes.map(({ id }) => id)).toEqual(["a", "a-3", "a-2", "b"]);
		expect(flow.wires.map(({ id }) => id)).toEqual(["w", "w-2"]);
		expect(found).toEqual(["ID_DUPLICATE nodes[1].id", "ID_DUPLICATE wires[1].id"]);
	});

	it("takes the id and the name from the store where the document's own are wrong", () => {
		const { id: _, ...rest } = WHOLE;
		expect(repaired({ ...rest, name: "\u0000" })).toEqual({
			flow: WHOLE,
			found: ["FIELD_INVALID name", "FIELD_MISSING id"],
		});
		expect(repaired({ ...WHOLE, id: "other" }).flow.id).toBe("desk");
	});

	it("makes empty lists of what are none", () => {
		const { flow, found } = repaired({ ...WHOLE, nodes: "none", wires: null, notes: {} });
		expect(flow).toMatchObject({ nodes: [], wires: [], notes: [] });
		expect(found).toEqual(["FIELD_INVALID nodes", "FIELD_INVALID wires", "FIELD_INVALID notes"]);
	});

	it("makes a flow of any object, whatever is in it", () => {
		for (const value of [undefined, null, 0, "x", [], {}, [null], [{}], [{ id: "a" }], { id: [] }]) {
			for (const field of ["formatVersion", "id", "name", "revision", "nodes", "wires", "notes", "groups"]) {
				repaired({ ...WHOLE, [field]: value });
			}
			for (const field of Object.keys(node("a"))) {
				repaired({ ...WHOLE, nodes: [{ ...node("a"), [field]: value }, node("b")] });
			}
		}
	});
});
