import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { approvalPolicy } from "@switchyard/spec/tool";
import type { FieldPlace } from "./unfinished-text.ts";

/** A number of a node itself and not one of its parameters: what people call it, and what it is while the node's settings show it. */
interface NodeField {
	readonly title: string;
	/** `undefined` where the settings do not show it; without a value where it has none. */
	readonly read: (node: FlowNode, spec: NodeSpec) => { readonly value?: number | undefined } | undefined;
}

const NODE_FIELDS = {
	timeoutMs: { title: "Time limit", read: (node) => ({ value: node.timeoutMs }) },
	"retry.attempts": { title: "Attempts", read: ({ retry }) => ({ value: retry?.attempts }) },
	"retry.backoffMs": { title: "First wait", read: ({ retry }) => retry && { value: retry.backoffMs } },
	"tool.timeoutMs": { title: "Time limit", read: ({ tool }) => ({ value: tool?.timeoutMs }) },
	"tool.approvalTimeoutMs": {
		title: "Waits for",
		read: (node, spec) =>
			approvalPolicy(spec, node) === "never" ? undefined : { value: node.tool?.approvalTimeoutMs },
	},
	"tool.escalateAfterMs": {
		title: "Escalate after",
		read: (node, spec) =>
			approvalPolicy(spec, node) === "never" ? undefined : { value: node.tool?.escalateAfterMs },
	},
} satisfies Record<string, NodeField>;

/** Where the number is in the node, such as `retry.attempts`. */
export type NodeFieldPath = keyof typeof NODE_FIELDS;

/** No parameter has a colon in its name. */
const PREFIX = "node:";

/** The place of a number of a node itself. */
export function nodeField(node: string, path: NodeFieldPath): FieldPlace {
	return { node, field: `${PREFIX}${path}` };
}

/** Which number of the node itself a field is; `undefined` for a parameter. */
export function nodeFieldPath(field: string): NodeFieldPath | undefined {
	const path = field.startsWith(PREFIX) ? field.slice(PREFIX.length) : "";
	return Object.hasOwn(NODE_FIELDS, path) ? (path as NodeFieldPath) : undefined;
}

/** What people call the number. */
export function nodeFieldTitle(path: NodeFieldPath): string {
	return NODE_FIELDS[path].title;
}

/** What the number is now; `undefined` where the node's settings do not show it. */
export function readNodeField(
	path: NodeFieldPath,
	node: FlowNode,
	spec: NodeSpec,
): ReturnType<NodeField["read"]> {
	const { read }: NodeField = NODE_FIELDS[path];
	return read(node, spec);
}
