import { InputNeeded, NodeError } from "@switchyard/node-kit";
import type { NodeResult } from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";

/** What a node in another process gave, or how it failed. */
export type RemoteResult = { readonly outputs: Message } | { readonly error: Error };

/** Reads a result. A host's words are checked like anybody's: what does not fit the node type does not enter a run. */
export function resultOf(
	{ status, outputs = {}, error, question, state }: NodeResult,
	spec: NodeSpec,
): RemoteResult {
	if (status === "cancelled") return { error: new DOMException("Cancelled.", "AbortError") };
	const wrong = wrongOutput(outputs, spec);
	if (status === "success") return wrong ? { error: wrong } : { outputs };
	if (question) return { error: new InputNeeded(question, state) };
	const { code = "NODE_FAILED", message = "The node failed.", field, hint, retryable = false } = error ?? {};
	return {
		error: new NodeError({
			code,
			message,
			...defined({ field, hint }),
			retryable,
			...(wrong ? {} : { outputs }),
		}),
	};
}

function wrongOutput(outputs: Message, spec: NodeSpec): NodeError | undefined {
	for (const { name, schema, variableType } of spec.properties) {
		if (variableType !== "Out" || !Object.hasOwn(outputs, name)) continue;
		const [problem] = schemaProblems(schema, outputs[name], name);
		if (!problem) continue;
		return new NodeError({
			code: "NODE_FAILED",
			message: `The node gave a value for '${name}' that its type does not allow.`,
			cause: new Error(problem.message),
		});
	}
	return undefined;
}
