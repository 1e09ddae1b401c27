import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** How a webhook trigger is called. */
export interface HookAddress {
	/** The HTTP method; `ANY` takes all. */
	readonly method: string;
	readonly address: string;
	/** Whether callers send a secret; otherwise they sign with it, or it is not chosen yet. */
	readonly secret: boolean;
}

/**
 * The address of a trigger that is called over HTTP, such as `https://switchyard.example/hooks/orders`; `undefined` for
 * other nodes and as long as it has no path.
 * @param origin the server's, such as `https://switchyard.example`
 */
export function hookAddress(node: FlowNode, spec: NodeSpec, origin: string): HookAddress | undefined {
	if (spec.construct !== "trigger") return undefined;
	const path = constantOf(node, spec, "path");
	const method = constantOf(node, spec, "method");
	if (typeof path !== "string" || typeof method !== "string" || !/^[A-Za-z0-9_-]+$/.test(path))
		return undefined;
	const secret = constantOf(node, spec, "secret");
	return {
		method,
		address: `${origin}/hooks/${path}`,
		secret: typeof secret === "object" && secret !== null && constantOf(node, spec, "auth") !== "signature",
	};
}

/** A command line that calls it. */
export function callByCurl({ method, address, secret }: HookAddress): string {
	const verb = method === "ANY" ? "POST" : method;
	const parts = [`curl -X ${verb} ${address}`];
	if (secret) parts.push('-H "Authorization: Bearer $SECRET"');
	if (verb !== "GET") parts.push(`-H "Content-Type: application/json" -d '{"hello": "world"}'`);
	return parts.join(" ");
}
