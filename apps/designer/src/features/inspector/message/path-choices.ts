import { formatPath, pathsOf, upstreamFields } from "@switchyard/flow";
import type { Flow, Message, NodeSpec } from "@switchyard/spec";
import { shortJson } from "./PreviewLine.tsx";
import type { PathChoice } from "./rank-paths.ts";

/** How many paths of a message are offered. */
const LIMIT = 500;

/** Every path that can be picked at a node: those of the last known message, and fields that steps before it write. */
export function pathChoices(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	sample: Message,
): readonly PathChoice[] {
	const known = pathsOf(sample, LIMIT).map(({ path, type, value }) => ({
		path,
		type,
		sample: shortJson(value),
	}));
	const seen = new Set(known.map(({ path }) => path));
	const expected = upstreamFields(flow, node, nodeTypes)
		.map(({ field, type }) => ({ path: formatPath([field]), type: type ?? "not run yet", sample: undefined }))
		.filter(({ path }) => !seen.has(path));
	return [...known, ...expected];
}
