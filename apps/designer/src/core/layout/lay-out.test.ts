import { node, wire } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { groupFrames } from "../geometry/group-frames.ts";
import { nodeBox } from "../geometry/node-box.ts";
import { CONSTRUCT_TYPES } from "../testing/construct-types.ts";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { TestDesigner } from "../testing/test-designer.ts";

const LOOP: Flow = {
	...EMPTY_FLOW,
	nodes: [
		node("after", "Flow.Log"),
		node("body", "Flow.Log"),
		node("start", "Flow.Manual"),
		node("loop", "Flow.ForEach"),
	],
	wires: [
		wire("start.out > loop.in", "a"),
		wire("loop.out > after.in", "b"),
		wire("loop.each > body.in", "c"),
	],
};

async function tidied(flow: Flow): Promise<TestDesigner> {
	const designer = new TestDesigner({ flow, nodeTypes: CONSTRUCT_TYPES });
	await designer.editor.tidy();
	return designer;
}

/** Where a port is on the canvas. */
function portAt(designer: TestDesigner, id: string, port: string) {
	const shown = designer.node(id);
	const place = nodeBox(shown, CONSTRUCT_TYPES.get(shown.type)).ports.find((each) => each.port.id === port);
	return { x: shown.position.x + (place?.x ?? 0), y: shown.position.y + (place?.y ?? 0) };
}

function boxOf(designer: TestDesigner, id: string) {
	const shown = designer.node(id);
	const { width, height } = nodeBox(shown, CONSTRUCT_TYPES.get(shown.type));
	return { ...shown.position, width, height };
}

const apart = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
	a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe("tidying up", () => {
	it("puts what a loop does for each item above what comes after it", async () => {
		const designer = await tidied(LOOP);
		expect(designer.node("body").position.y).toBeLessThan(designer.node("after").position.y);
		expect(designer.node("body").position.x).toBeGreaterThan(designer.node("loop").position.x);
	});

	it("keeps the main path straight", async () => {
		const designer = await tidied(LOOP);
		expect(portAt(designer, "start", "out").y).toBe(portAt(designer, "loop", "in").y);
		expect(Math.abs(portAt(designer, "loop", "out").y - portAt(designer, "after", "in").y)).toBeLessThan(8);
	});

	it("hangs tools below their agent, and tools of tools below those", async () => {
		const flow = {
			...ORDER_DESK,
			nodes: [...ORDER_DESK.nodes, node("helper", "AI.Agent"), node("file", "Mail.Send")],
			wires: [
				wire("start.out > desk.in", "a"),
				wire("desk.tools > helper.tool", "b"),
				wire("helper.tools > file.tool", "c"),
				wire("desk.tools > mail.tool", "d"),
			],
		};
		const designer = await tidied(flow);
		const [desk, helper, file, mail] = ["desk", "helper", "file", "mail"].map((id) => boxOf(designer, id));
		if (!desk || !helper || !file || !mail) throw new Error("A node is missing.");
		expect(helper.y).toBeGreaterThan(desk.y + desk.height);
		expect(mail.y).toBe(helper.y);
		expect(file.y).toBeGreaterThan(helper.y + helper.height);
		expect(apart(helper, mail) && apart(file, mail)).toBe(true);
	});

	it("is one edit, which undo takes back", async () => {
		const designer = await tidied(LOOP);
		designer.undo();
		expect(designer.flow.nodes).toEqual(LOOP.nodes);
	});

	it("keeps frames clear of other nodes, and a note beside its node", async () => {
		const size = { width: 160, height: 80 };
		const flow: Flow = {
			...LOOP,
			nodes: LOOP.nodes.map((each) => (each.id === "body" ? { ...each, group: "g" } : each)),
			groups: [{ id: "g", name: "For each" }],
			notes: [
				{ id: "free", text: "Begin", position: { x: 0, y: -104 }, size },
				{ id: "held", text: "Inside", position: { x: 0, y: 0 }, size, group: "g" },
			],
		};
		const designer = await tidied(flow);
		const [frame] = groupFrames(designer.flow, CONSTRUCT_TYPES);
		if (!frame) throw new Error("There is no frame.");
		for (const id of ["start", "loop", "after"]) expect(apart(frame.bounds, boxOf(designer, id))).toBe(true);
		expect(frame.notes.map(({ id }) => id)).toEqual(["held"]);
		const free = designer.flow.notes?.find(({ id }) => id === "free");
		for (const id of designer.nodes) {
			expect(apart({ ...size, ...(free?.position ?? { x: 0, y: 0 }) }, boxOf(designer, id))).toBe(true);
		}
	});

	it("moves a collapsed group as one", async () => {
		const flow: Flow = {
			...LOOP,
			nodes: LOOP.nodes.map((each) =>
				each.id === "body" || each.id === "after"
					? { ...each, group: "g", position: { x: each.id === "body" ? 0 : 300, y: 400 } }
					: each,
			),
			groups: [{ id: "g", name: "Rest", collapsed: true }],
		};
		const designer = await tidied(flow);
		const [body, after] = ["body", "after"].map((id) => designer.node(id).position);
		expect((after?.x ?? 0) - (body?.x ?? 0)).toBe(300);
		expect(after?.y).toBe(body?.y);
		expect(body?.x).toBeGreaterThan(designer.node("loop").position.x);
	});
});
