import type { Flow, SetParameter } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Graph } from "../graph/graph.ts";
import { settingOf } from "../property.ts";
import { unfilledParameters } from "./unfilled.ts";

/**
 * The choices that keep a flow doing what it did when nobody had to make them: every parameter on AI of a node that a
 * wire reaches, and no agent, is read from the message's field of its name.
 */
export function messageChoices(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): SetParameter[] {
	const graph = new Graph(flow, specs);
	const wired = new Set(graph.wiresOf("message").map(({ to }) => to.node));
	return unfilledParameters(graph).flatMap(({ node: id = "", field: name = "" }): SetParameter[] => {
		const node = graph.nodes.get(id);
		if (!node || !wired.has(id)) return [];
		const setting = settingOf(node, name);
		const own = setting?.scope === "AI" ? setting : { scope: "AI" as const };
		return [{ op: "set-parameter", node: id, name, setting: { ...own, whenWired: "message" } }];
	});
}
