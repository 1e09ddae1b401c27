import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { budgetWords } from "../summary/budget-words.ts";
import { policyWords } from "../summary/policy-words.ts";
import type { Change } from "./change.ts";
import { groupChanges } from "./group-changes.ts";
import { nodeChanges } from "./node-changes.ts";
import { noteChanges } from "./note-changes.ts";
import { wireChanges } from "./wire-changes.ts";
import { quoted } from "./wording.ts";

/**
 * What changed from one version of a flow to another, in sentences that a person who did not make the change
 * understands: who may fill what, which tools an agent has, what leads where. What stayed the same object is not looked
 * into.
 */
export function describeChanges(before: Flow, after: Flow, specs: ReadonlyMap<string, NodeSpec>): Change[] {
	const old = byId(before);
	const now = byId(after);
	const changes: Change[] = [];
	if (before.name !== after.name)
		changes.push({ kind: "flow-rename", text: `The flow is now called “${after.name}”` });
	const budget = budgetWords(after.budget);
	if (budgetWords(before.budget) !== budget)
		changes.push({ kind: "budget", text: `The budget is now: ${budget}` });
	const policies = policyWords(after.policies);
	if (policyWords(before.policies) !== policies)
		changes.push({ kind: "policies", text: `The policies are now: ${policies}` });
	for (const node of before.nodes) {
		if (!now.has(node.id))
			changes.push({ kind: "node-remove", node: node.id, text: `${quoted(node)} removed` });
	}
	for (const node of after.nodes) {
		const earlier = old.get(node.id);
		if (!earlier) changes.push({ kind: "node-add", node: node.id, text: `${quoted(node)} added` });
		else if (earlier !== node) changes.push(...nodeChanges(earlier, node, specs));
	}
	changes.push(...wireChanges(before, after, specs));
	changes.push(...groupChanges(before, after), ...noteChanges(before, after), ...layoutChanges(old, after));
	return changes;
}

function layoutChanges(old: ReadonlyMap<string, FlowNode>, after: Flow): Change[] {
	const moved = after.nodes.filter(({ id, position }) => {
		const earlier = old.get(id)?.position;
		return earlier !== undefined && (earlier.x !== position.x || earlier.y !== position.y);
	});
	const [first] = moved;
	if (!first) return [];
	if (moved.length > 1) return [{ kind: "layout", text: `${moved.length} nodes moved` }];
	return [{ kind: "layout", node: first.id, text: `${quoted(first)} moved` }];
}

function byId({ nodes }: Flow): Map<string, FlowNode> {
	return new Map(nodes.map((node) => [node.id, node]));
}
