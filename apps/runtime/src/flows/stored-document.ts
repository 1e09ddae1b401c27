import { type Flow, readableName } from "@switchyard/spec";

/**
 * A document as the database has it. Earlier versions took names with characters in them that nobody can see: such a
 * flow opens with names that can be read, so that every edit of it can be taken back and done again.
 */
export function parseStored(document: string): Flow {
	const flow: Flow = JSON.parse(document);
	return { ...flow, name: readableName(flow.name, flow.id), nodes: flow.nodes.map(withReadableName) };
}

function withReadableName(node: Flow["nodes"][number]): Flow["nodes"][number] {
	const name = readableName(node.name, node.id);
	return name === node.name ? node : { ...node, name };
}
