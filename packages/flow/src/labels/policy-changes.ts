import type { Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { consequentialProperties, isForModelsAlone, type NodeSpec } from "@switchyard/spec/node-spec";
import { isDestructive } from "@switchyard/spec/tool";
import { settingOf } from "../property.ts";
import { nodeSource } from "./node-source.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/**
 * Returns a warning for each node that the flow's policies judge more strictly than before: what it returns counts as untrusted or private
 * now, or what fills its parameters is looked at now. A node of which the designer has said what its results are is not among them.
 * @param before node types as the flow last ran with them
 */
export function policyChanges(flow: Flow, before: Specs, now: Specs): Problem[] {
	const { policies } = flow;
	const nodes = flow.nodes.filter(({ disabled }) => !disabled);
	if (!policies || !nodes.some((node) => canBeStopped(node, now.get(node.type)))) return [];
	return nodes.flatMap((node) => {
		const [old, spec] = [before.get(node.type), now.get(node.type)];
		if (!old || !spec) return [];
		const [was, is] = [nodeSource(node, old), nodeSource(node, spec)];
		const results = [
			...(policies.untrusted && is.untrusted && !was.untrusted ? ["untrusted"] : []),
			...(policies.private && is.private && !was.private ? ["private"] : []),
		];
		const known = new Set(consequentialProperties(old).map(({ name }) => name));
		const parameters = stoppable(node, spec).filter((name) => !known.has(name));
		return [
			...(results.length === 0 ? [] : [resultsChanged(node, results.join(" and "))]),
			...parameters.map((name) => parameterChanged(node, name)),
		];
	});
}

function resultsChanged({ id }: FlowNode, mark: string): Problem {
	return {
		code: "POLICY_STRICTER",
		message: `Since an upgrade, what this node returns is ${mark}, so the flow's policies may stop what they let through before.`,
		node: id,
		hint: "Where outsiders have no say in what it reads, choose Trusted under Outputs; else say there that it is untrusted.",
		warning: true,
	};
}

function parameterChanged({ id }: FlowNode, name: string): Problem {
	return {
		code: "POLICY_STRICTER",
		message: `Since an upgrade, the flow's policies look at what fills \`${name}\`, and may stop what they let through before.`,
		node: id,
		field: name,
		hint: "Set it on Custom, list what it may be, or say under Outputs of the nodes that fill it that they are trusted.",
		warning: true,
	};
}

function canBeStopped(node: FlowNode, spec: NodeSpec | undefined): boolean {
	return (
		spec !== undefined &&
		(stoppable(node, spec).length > 0 || (spec.tool !== undefined && isDestructive(spec.tool)))
	);
}

/** Returns the parameters that policies look at and that the designer has not fixed. */
function stoppable(node: FlowNode, spec: NodeSpec): string[] {
	return consequentialProperties(spec).flatMap(({ name, sink, scope: own }) => {
		const scope = settingOf(node, name)?.scope ?? own;
		return scope === "AI" || (scope === "Message" && !isForModelsAlone(sink)) ? [name] : [];
	});
}
