import type { Flow, FlowNode } from "@switchyard/spec/flow";

/** Where a chain begins. */
export const START = "start";

/** A flow whose trigger leads through the given nodes, one after the other. */
export function chain({
	id,
	trigger = { type: "Flow.Manual", params: {} },
	nodes,
}: {
	readonly id: string;
	readonly trigger?: Pick<FlowNode, "type" | "params">;
	readonly nodes: readonly Pick<FlowNode, "type" | "params" | "retry" | "timeoutMs">[];
}): Flow {
	const all = [trigger, ...nodes].map((node, index) => ({
		...node,
		id: index === 0 ? START : `node-${index}`,
		name: `Node ${index}`,
		position: { x: index * 240, y: 0 },
	}));
	const wires = all.slice(1).map((node, index) => ({
		id: `wire-${index}`,
		from: { node: all[index]?.id ?? START, port: "out" },
		to: { node: node.id, port: "in" },
	}));
	return { formatVersion: 1, id, name: id, revision: 1, nodes: all, wires };
}

/** A Set Fields node that writes one constant. */
export function setField(name: string, value: unknown): Pick<FlowNode, "type" | "params"> {
	const fields = [{ name, value: { scope: "Custom", value } }];
	return { type: "Flow.Set", params: { fields: { scope: "Custom", value: fields } } };
}

/** A message of about a kilobyte: ten fields of a hundred characters. */
export const KILOBYTE_MESSAGE: Readonly<Record<string, string>> = Object.fromEntries(
	Array.from({ length: 10 }, (_, index) => [`field${index}`, "x".repeat(100)]),
);
