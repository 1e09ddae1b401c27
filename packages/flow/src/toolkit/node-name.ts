import type { Flow } from "@switchyard/spec";
import { checkedTools, idInToolkit, nameInToolkit } from "./toolkit.ts";

/** What people call a node of a flow, or a tool that a toolkit of the flow stands for; its id where the flow has neither. */
export function nodeName({ nodes }: Pick<Flow, "nodes">, id: string): string {
	const node = nodes.find((each) => each.id === id);
	if (node) return node.name;
	for (const kit of nodes) {
		const tool = checkedTools(kit).find(({ name }) => idInToolkit(kit.id, name) === id);
		if (tool) return nameInToolkit(kit, tool.name);
	}
	return id;
}
