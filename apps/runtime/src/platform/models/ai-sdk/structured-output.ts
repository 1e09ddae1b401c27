import type { JsonSchema } from "@switchyard/spec/json";
import { Output } from "ai";

/**
 * Has a provider hold its model to an answer's schema, beside the tools, each in the way that it offers. The answer is taken as
 * the model wrote it: the engine judges it.
 */
export function structuredOutput(schema: JsonSchema | undefined) {
	if (!schema) return {};
	const responseFormat = Promise.resolve({ type: "json" as const, schema, name: "answer" });
	return { output: { ...Output.text(), responseFormat } };
}

/** Whether every field of an answer is required, within objects too: OpenAI's strict mode takes no other schema. */
export function requiresAll(schema: JsonSchema | undefined): boolean {
	const {
		properties = {},
		required = [],
		items,
	} = (schema ?? {}) as {
		readonly properties?: Readonly<Record<string, JsonSchema>>;
		readonly required?: readonly string[];
		readonly items?: JsonSchema;
	};
	return (
		Object.keys(properties).every((name) => required.includes(name)) &&
		[...Object.values(properties), ...(items ? [items] : [])].every(requiresAll)
	);
}
