import { node, wire } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { nodeBox } from "../geometry/node-box.ts";
import { covers, rectangleOf } from "../geometry/rectangle.ts";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";

const line = {
	...EMPTY_FLOW,
	nodes: [
		node("start", "Flow.Manual"),
		node("log", "Flow.Log", {}, { position: { x: 304, y: 0 } }),
		node("last", "Flow.Log", {}, { position: { x: 608, y: 0 } }),
	],
	wires: [wire("start.out > log.in", "one"), wire("log.out > last.in", "two")],
};

/** The pairs of nodes that cover each other. */
function overlaps({ flow }: TestDesigner): string[] {
	const places = flow.nodes.map((each) => ({
		id: each.id,
		place: rectangleOf(each.position, nodeBox(each, NODE_TYPES.get(each.type))),
	}));
	return places.flatMap((one, index) =>
		places
			.slice(index + 1)
			.flatMap((other) => (covers(one.place, other.place) ? [`${one.id} ${other.id}`] : [])),
	);
}

describe("a node put into a wire", () => {
	it("takes both ends, and what follows moves to the right, in one change", () => {
		const designer = new TestDesigner({ flow: line });
		const id = designer.editor.spliceNew("one", "Mail.Send");
		expect(id).toBe("send-mail");
		expect(designer.wires).toEqual([
			"log.out > last.in",
			"start.out > send-mail.in",
			"send-mail.out > log.in",
		]);
		expect(designer.flow.nodes.map(({ id: name, position }) => [name, position.x])).toEqual([
			["start", 0],
			["log", 608],
			["last", 912],
			["send-mail", 304],
		]);
		expect(designer.selected).toEqual(["send-mail"]);
		expect(designer.notice).toBe("Send mail is now between “start” and “log”.");
		expect(overlaps(designer)).toEqual([]);
		designer.undo();
		expect(designer.flow).toEqual(line);
	});

	it("moves nothing where there is room", () => {
		const roomy = {
			...line,
			nodes: line.nodes.map((each) => ({ ...each, position: { x: each.position.x * 3, y: 0 } })),
		};
		const designer = new TestDesigner({ flow: roomy });
		designer.editor.spliceNew("one", "Flow.Log");
		expect(designer.node("log").position.x).toBe(912);
		expect(overlaps(designer)).toEqual([]);
	});

	it("is one that stood by itself and was dropped there", () => {
		const designer = new TestDesigner({
			flow: {
				...line,
				nodes: [...line.nodes, node("mail", "Mail.Send", {}, { position: { x: 0, y: 400 } })],
			},
		});
		expect(designer.editor.canSplice("two", "mail")).toBe(true);
		expect(designer.editor.splice("two", "mail", { x: 500, y: 0 })).toBe(true);
		expect(designer.wires).toContain("log.out > mail.in");
		expect(designer.wires).toContain("mail.out > last.in");
		expect(designer.node("last").position.x).toBe(808);
		designer.undo();
		expect(designer.node("mail").position).toEqual({ x: 0, y: 400 });
	});

	it("pushes along what would be covered by what it moves", () => {
		const crowded = {
			...line,
			nodes: [...line.nodes, node("aside", "Flow.Log", {}, { position: { x: 860, y: 0 } })],
		};
		const designer = new TestDesigner({ flow: crowded });
		designer.editor.spliceNew("one", "Flow.Log");
		expect(overlaps(designer)).toEqual([]);
	});

	it("needs a way in and a way out, and is no end of the wire and of no other", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		const types = designer.editor.splicingTypes("start-to-desk").map(({ id }) => id);
		expect(types).toContain("Mail.Send");
		expect(types).not.toContain("Flow.Manual");
		expect(designer.editor.splicingTypes("desk-to-mail")).toEqual([]);
		expect(designer.editor.canSplice("desk-to-log", "mail")).toBe(false);
		expect(designer.editor.canSplice("desk-to-log", "desk")).toBe(false);
		expect(designer.editor.spliceNew("desk-to-log", "Flow.Manual")).toBeUndefined();
		expect(designer.flow).toBe(ORDER_DESK);
	});
});

describe("one end of a wire", () => {
	it("moves to another port", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		expect(designer.editor.reconnect("start-to-desk", "to", { node: "mail", port: "in" })).toEqual({
			ok: true,
		});
		expect(designer.wires).toContain("start.out > mail.in");
		expect(designer.wires).not.toContain("start.out > desk.in");
		expect(designer.notice).toBe("The wire now leads to “Send mail”.");
		designer.undo();
		expect(designer.flow).toEqual(ORDER_DESK);
	});

	it("stays where it is when the other port refuses it, or is the same", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		expect(designer.editor.reconnect("desk-to-mail", "to", { node: "log", port: "in" }).ok).toBe(false);
		expect(designer.editor.reconnect("start-to-desk", "to", { node: "desk", port: "in" })).toEqual({
			ok: true,
		});
		expect(designer.editor.reconnect("gone", "to", { node: "desk", port: "in" }).ok).toBe(false);
		expect(designer.flow).toBe(ORDER_DESK);
	});
});

describe("what is added", () => {
	it("covers nothing, whether it is dropped, added, pasted or duplicated", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.add("Flow.Log", 10, 10);
		designer.add("Flow.Switch", 250, -20);
		designer.select("desk", "mail").copy();
		designer.paste();
		designer.paste();
		designer.paste({ x: 400, y: 20 });
		designer.select("log").editor.duplicate();
		expect(overlaps(designer)).toEqual([]);
	});
});
