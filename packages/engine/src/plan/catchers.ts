import { constantOf } from "@switchyard/flow";
import type { PlanNode } from "./plan-node.ts";

/**
 * Finds for every node the Catch node that takes what fails there: the first that names it, else the first for the whole
 * flow. What comes after a Catch node is never its own to catch, so no error goes round in a circle.
 */
export function catchersOf(nodes: ReadonlyMap<string, PlanNode>): Map<PlanNode, PlanNode> {
	const catchers = new Map<PlanNode, PlanNode>();
	const catches = [...nodes.values()].filter(({ construct }) => construct === "catch");
	const named = catches.map((node) => ({ node, names: namesOf(node) }));
	const inOrder = [
		...named.filter(({ names }) => names.length > 0),
		...named.filter(({ names }) => names.length === 0),
	];
	for (const { node, names } of inOrder) {
		const after = reachableFrom(node);
		const covered = names.length > 0 ? names.flatMap((name) => nodes.get(name) ?? []) : nodes.values();
		for (const each of covered) {
			if (each.construct !== "catch" && !after.has(each) && !catchers.has(each)) catchers.set(each, node);
		}
	}
	return catchers;
}

function namesOf({ node, spec }: PlanNode): string[] {
	const names = constantOf(node, spec, "nodes");
	return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function reachableFrom(start: PlanNode): Set<PlanNode> {
	const seen = new Set<PlanNode>([start]);
	const open = [start];
	for (let node = open.pop(); node; node = open.pop()) {
		for (const next of node.wired()) {
			if (seen.has(next)) continue;
			seen.add(next);
			open.push(next);
		}
	}
	return seen;
}
