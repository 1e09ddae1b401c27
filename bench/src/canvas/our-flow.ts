import type { Flow, FlowNode, Operation, Wire } from "@switchyard/spec/flow";
import { setField } from "../subject/chain.ts";
import type { Server } from "../subject/server.ts";
import { gridPosition } from "./grid.ts";

/** Nodes of one edit: what a request may hold. */
const CHUNK = 2000;

/** Stores a flow of so many wired nodes in a grid, as the stock page has them. Gives its id. */
export async function storeGridFlow(server: Server, count: number): Promise<string> {
	const id = `grid-${count}`;
	await server.ask("POST", "/api/flows", { id, name: id });
	for (let from = 0; from < count; from += CHUNK) {
		const [first = 0, ...rest] = Array.from(
			{ length: Math.min(CHUNK, count - from) },
			(_, offset) => from + offset,
		);
		const nodes = [first, ...rest].map((index) => gridNode(index, count));
		const operations: Operation[] = [{ op: "paste", nodes, wires: rest.map(gridWire) }];
		if (first > 0) operations.push({ op: "add-wire", wire: gridWire(first) });
		const { revision } = (await server.ask("GET", `/api/flows/${id}`)) as Flow;
		await server.ask("PATCH", `/api/flows/${id}`, { revision, operations });
	}
	return id;
}

function gridNode(index: number, count: number): FlowNode {
	const kind = index === 0 ? { type: "Flow.Manual", params: {} } : setField("greeting", "Hello");
	return { ...kind, id: `n${index}`, name: `Node ${index}`, position: gridPosition(index, count) };
}

function gridWire(index: number): Wire {
	return {
		id: `w${index}`,
		from: { node: `n${index - 1}`, port: "out" },
		to: { node: `n${index}`, port: "in" },
	};
}
