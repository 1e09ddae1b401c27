import type { Flow } from "@switchyard/spec/flow";
import { idInToolkit, nameInToolkit } from "./toolkit.ts";

/** What people call a node of a flow, or a tool that a toolkit of the flow stands for; its id where the flow has neither. */
export function nodeName({ nodes }: Pick<Flow, "nodes">, id: string): string {
	const node = nodes.find((each) => each.id === id);
	if (node) return node.name;
	const kit = nodes.find((each) => id.startsWith(idInToolkit(each.id, "")));
	return kit ? nameInToolkit(kit, id.slice(idInToolkit(kit.id, "").length)) : id;
}
