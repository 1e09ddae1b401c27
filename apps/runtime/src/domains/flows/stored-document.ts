import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { readableName } from "@switchyard/spec/identity";
import { readFlowDocument } from "./flow-document.ts";

/** What the database has of a flow is no flow. */
export class UnreadableDocumentError extends Error {
	override readonly name = "UnreadableDocumentError";
}

/**
 * A document as the database has it. Earlier versions took names with characters in them that nobody can see: such a
 * flow opens with names that can be read, so that every edit of it can be taken back and done again.
 * @throws UnreadableDocumentError
 */
export function parseStored(document: string): Flow {
	const flow = parse(document);
	return { ...flow, name: readableName(flow.name, flow.id), nodes: flow.nodes.map(withReadableName) };
}

/**
 * The same for a flow that is to be edited: every field is as it must be, no id is there twice, no wire without its nodes.
 * @throws UnreadableDocumentError
 */
export function parseWhole(document: string): Flow {
	const flow = parseStored(document);
	try {
		return readFlowDocument(flow);
	} catch (cause) {
		if (!(cause instanceof AppError)) throw cause;
		throw new UnreadableDocumentError("A stored flow is damaged.", { cause });
	}
}

function parse(document: string): Flow {
	let flow: Partial<Flow> | null;
	try {
		flow = JSON.parse(document);
	} catch (cause) {
		throw new UnreadableDocumentError("A stored flow is not JSON.", { cause });
	}
	const isFlow = [flow?.id, flow?.name].every((text) => typeof text === "string");
	if (!isFlow || !Array.isArray(flow?.nodes) || !Array.isArray(flow.wires) || !flow.nodes.every(isNode)) {
		throw new UnreadableDocumentError("A stored flow has no id, name, nodes or wires.");
	}
	return flow as Flow;
}

/** Checks what code that iterates over the nodes relies on. */
function isNode(node: unknown): boolean {
	const { id, type, name, params } = Object(node);
	return (
		[id, type, name].every((text) => typeof text === "string") &&
		typeof params === "object" &&
		params !== null
	);
}

function withReadableName(node: Flow["nodes"][number]): Flow["nodes"][number] {
	const name = readableName(node.name, node.id);
	return name === node.name ? node : { ...node, name };
}
