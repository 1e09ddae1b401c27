import { constantOf } from "@switchyard/flow";
import { CredentialReference } from "@switchyard/spec/credential";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";

/** The type of the trigger that a web request starts. */
export const WEBHOOK = "Flow.Webhook";

/** What a webhook's body must be. */
export type HookContent = "any" | "json" | "form" | "text";

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
	/** How they prove it, when not by sending it. */
	readonly signature?: HookSignature;
	readonly content: HookContent;
	/** True when callers do not wait for the run. */
	readonly replyNow: boolean;
}

/** Where a signed request carries what. */
export interface HookSignature {
	/** In lower case. */
	readonly header: string;
	/** The header of when the request was sent, in lower case; absent when that is not signed. */
	readonly timestampHeader?: string;
	/** How far off that may be. */
	readonly toleranceMs: number;
}

/** The webhooks of a flow: of one without an address, or without a secret that can be read, nothing is known. */
export function hooksOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): Hook[] {
	const spec = nodeTypes.get(WEBHOOK);
	return flow.nodes
		.filter(({ type, disabled }) => type === WEBHOOK && !disabled)
		.flatMap((node) => hookOf(flow.id, node, spec) ?? []);
}

function hookOf(flow: string, node: FlowNode, spec: NodeSpec | undefined): Hook | undefined {
	const constant = (name: string) => constantOf(node, spec, name);
	const path = constant("path");
	const method = constant("method");
	const secret = constant("secret");
	if (typeof path !== "string" || typeof method !== "string" || !fits(CredentialReference, secret)) {
		return undefined;
	}
	return {
		flow,
		node: node.id,
		path,
		method,
		secret: secret.credential,
		...(constant("auth") === "signature" ? { signature: signatureOf(constant) } : {}),
		content: constant("content_type") as HookContent,
		replyNow: constant("reply") === "now",
	};
}

function signatureOf(constant: (name: string) => unknown): HookSignature {
	const header = (name: string) => String(constant(name)).toLowerCase();
	return {
		header: header("signature_header"),
		...(constant("signed") === "body" ? {} : { timestampHeader: header("timestamp_header") }),
		toleranceMs: Number(constant("tolerance_seconds")) * 1000,
	};
}
