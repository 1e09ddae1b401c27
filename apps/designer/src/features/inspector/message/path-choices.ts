import { formatPath, pathsOf, upstreamFields } from "@switchyard/flow";
import type { Flow, Message, NodeSpec } from "@switchyard/spec";
import { indexOf } from "../../../core/editor/flow-index.ts";
import type { PathChoice } from "./rank-paths.ts";
import { shortJson } from "./short-json.ts";

/** How many paths of a message are offered. */
const LIMIT = 500;

/** What people call the types of JSON. */
const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
	["string", "text"],
	["number", "number"],
	["integer", "number"],
	["boolean", "yes/no"],
	["array", "list"],
	["object", "object"],
	["null", "empty"],
]);

/** Every path that can be picked at a node: those of the known message, and fields that nodes before it will write. */
export function pathChoices(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	sample: Message,
): readonly PathChoice[] {
	const known = pathsOf(sample, LIMIT).map(
		({ path, type, value }): PathChoice => ({
			path,
			type: typeWord(type),
			sample: shortJson(value),
			writer: undefined,
		}),
	);
	const seen = new Set(known.map(({ path }) => path));
	const { nodes } = indexOf(flow);
	const expected = upstreamFields(flow, node, nodeTypes)
		.map(
			({ field, type, node: writer }): PathChoice => ({
				path: formatPath([field]),
				type: type === undefined ? undefined : typeWord(type),
				sample: undefined,
				writer: nodes.get(writer)?.name,
			}),
		)
		.filter(({ path }) => !seen.has(path));
	return [...known, ...expected];
}

function typeWord(type: string): string {
	return TYPE_WORDS.get(type) ?? type;
}
