import { TOOL_PORT } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { StartRunBody } from "@switchyard/spec/http";
import { upstreamOf } from "../../../core/editor/upstream.ts";

/** The nodes that a run of a part of the flow may come to, their tools included. */
export function nodesOfPart(
	{ wires }: Flow,
	{ only, until }: Pick<StartRunBody, "only" | "until">,
): ReadonlySet<string> {
	const nodes = new Set<string>();
	if (only !== undefined) nodes.add(only);
	if (until !== undefined) for (const node of [until, ...upstreamOf(wires, until)]) nodes.add(node);
	const tools = wires.filter(({ from, to }) => to.port === TOOL_PORT.id && nodes.has(from.node));
	for (const { to } of tools) nodes.add(to.node);
	return nodes;
}
