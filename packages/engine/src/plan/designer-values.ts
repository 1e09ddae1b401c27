import type { Message } from "@switchyard/spec/json";
import type { CompiledParameter } from "./parameter.ts";

/** What a node's parameters are without a message and without a model: the designer's constants that fit, and the author's defaults for what is unset. */
export function designerValues(parameters: readonly CompiledParameter[]): Message {
	const values: Record<string, unknown> = {};
	for (const { name, source, constantProblem, fallback } of parameters) {
		if (source.kind === "constant" && constantProblem === undefined) values[name] = source.value;
		else if (source.kind === "unset" && source.scope === "Custom" && fallback) values[name] = fallback.value;
	}
	return values;
}
