import { constantOf } from "@switchyard/flow";
import { CredentialReference, type Flow, type FlowNode, type NodeSpec } from "@switchyard/spec";
import { Check } from "typebox/value";

/** The type of the trigger that a web request starts. */
export const WEBHOOK = "Flow.Webhook";

/** A webhook trigger of a flow. */
export interface Hook {
	readonly flow: string;
	readonly node: string;
	/** The last part of its address. */
	readonly path: string;
	/** An HTTP method, or `ANY`. */
	readonly method: string;
	/** The credential whose text callers prove to know. */
	readonly secret: string;
}

/** The webhooks of a flow: of one without an address, or without a secret that can be read, nothing is known. */
export function hooksOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): Hook[] {
	const spec = nodeTypes.get(WEBHOOK);
	return flow.nodes
		.filter(({ type }) => type === WEBHOOK)
		.flatMap((node) => hookOf(flow.id, node, spec) ?? []);
}

function hookOf(flow: string, node: FlowNode, spec: NodeSpec | undefined): Hook | undefined {
	const path = constantOf(node, spec, "path");
	const method = constantOf(node, spec, "method");
	const secret = constantOf(node, spec, "secret");
	if (typeof path !== "string" || typeof method !== "string" || !Check(CredentialReference, secret)) {
		return undefined;
	}
	return { flow, node: node.id, path, method, secret: secret.credential };
}
