import { describe, expect, it } from "vitest";
import { applyOperation, copyFragment, pasteFragment } from "../index.ts";
import { orderDesk } from "../testing/order-desk.ts";

const OFFSET = { x: 40, y: 20 };

function counter(prefix: string): () => string {
	let count = 0;
	return () => `${prefix}${++count}`;
}

describe("copying and pasting", () => {
	const desk = orderDesk();

	it("copies nodes and the wires among them", () => {
		const { nodes, wires } = copyFragment(desk, ["mail", "desk", "nobody"]);
		expect(nodes.map(({ id }) => id)).toEqual(["desk", "mail"]);
		expect(wires.map(({ id }) => id)).toEqual(["desk_tools--mail_tool"]);
	});

	it("pastes with fresh ids, a distance and names of their own", () => {
		const fragment = copyFragment(desk, ["desk", "mail"]);
		const operation = pasteFragment(desk, fragment, { offset: OFFSET, newId: counter("c") });
		expect(operation.nodes.map(({ id, name, position }) => ({ id, name, position }))).toEqual([
			{ id: "c1", name: "Desk 2", position: OFFSET },
			{ id: "c2", name: "Send mail 2", position: OFFSET },
		]);
		expect(operation.wires).toEqual([
			{ id: "c3", from: { node: "c1", port: "tools" }, to: { node: "c2", port: "tool" } },
		]);
		expect(operation.nodes[1]?.params).toEqual(desk.nodes[2]?.params);
		const { flow } = applyOperation(desk, operation);
		expect(flow.nodes).toHaveLength(6);
	});

	it("counts on when pasted again, and keeps a name that is free", () => {
		const fragment = copyFragment(desk, ["mail"]);
		const first = applyOperation(
			desk,
			pasteFragment(desk, fragment, { offset: OFFSET, newId: counter("a") }),
		).flow;
		const second = pasteFragment(first, fragment, { offset: OFFSET, newId: counter("b") });
		expect(second.nodes[0]?.name).toBe("Send mail 3");
		const elsewhere = pasteFragment({ ...desk, nodes: [] }, fragment, {
			offset: OFFSET,
			newId: counter("c"),
		});
		expect(elsewhere.nodes[0]?.name).toBe("Send mail");
	});

	it("asks for another id when one is taken, and gives up on a maker of taken ids", () => {
		const fragment = copyFragment(desk, ["mail"]);
		const ids = ["mail", "desk", "new"];
		const operation = pasteFragment(desk, fragment, { offset: OFFSET, newId: () => ids.shift() ?? "" });
		expect(operation.nodes[0]?.id).toBe("new");
		expect(() => pasteFragment(desk, fragment, { offset: OFFSET, newId: () => "mail" })).toThrow(RangeError);
	});

	it("keeps names and places within what a document may hold", () => {
		const [mail] = copyFragment(desk, ["mail"]).nodes;
		if (!mail) throw new Error("There is no mail.");
		const long = { ...mail, id: "long", name: "x".repeat(120), position: { x: 1e7, y: -1e7 } };
		const { nodes } = pasteFragment(
			{ ...desk, nodes: [long] },
			{ nodes: [long], wires: [] },
			{ offset: { x: 9, y: -9 }, newId: counter("c") },
		);
		expect(nodes[0]?.name).toBe(`${"x".repeat(118)} 2`);
		expect(nodes[0]?.position).toEqual({ x: 1e7, y: -1e7 });
	});
});
