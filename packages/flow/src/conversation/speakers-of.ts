import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fieldsWritten } from "../fields/fields-written.ts";
import { outputField } from "../property.ts";

/** The field that has a flow's answer. */
const ANSWER = "text";

/**
 * The agents whose words are the flow's answer: they write the field `text`, and nothing that follows them writes it again. What any other agent
 * says is between the nodes of the flow.
 */
export function speakersOf(
	flow: Pick<Flow, "nodes" | "wires">,
	specs: ReadonlyMap<string, NodeSpec>,
): ReadonlySet<string> {
	const writers = new Set<string>();
	for (const node of flow.nodes) {
		const spec = specs.get(node.type);
		// Of a node of an unknown type, nobody knows.
		if (!spec || fieldsWritten(node, spec).includes(ANSWER)) writers.add(node.id);
	}
	const speakers = flow.nodes.filter(
		(node) =>
			specs.get(node.type)?.construct === "agent" &&
			outputField(node, ANSWER) === ANSWER &&
			![...followersOf(node.id, flow)].some((follower) => writers.has(follower)),
	);
	return new Set(speakers.map(({ id }) => id));
}

/** The nodes that a node's message may reach. In a loop, these are the node itself, too. */
function followersOf(node: string, { wires }: Pick<Flow, "wires">): ReadonlySet<string> {
	const found = new Set<string>();
	const open = [node];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		for (const { from, to } of wires) {
			if (from.node !== next || from.port === "tools" || found.has(to.node)) continue;
			found.add(to.node);
			open.push(to.node);
		}
	}
	return found;
}
