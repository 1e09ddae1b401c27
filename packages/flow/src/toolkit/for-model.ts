import type { Property } from "@switchyard/spec/node-spec";

/** Whether a parameter's author leaves it to the model where nobody has set it otherwise. */
export function isForModel({ aiScope, secret, scope, toolScope = scope }: Property): boolean {
	return aiScope && secret === undefined && toolScope === "AI";
}
