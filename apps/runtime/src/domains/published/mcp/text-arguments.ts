import type { JsonSchema } from "@switchyard/spec/json";

/** Arguments that the protocol has as texts, as the values that the parameters want. What is none of their type stays a text, and is refused as such. */
export function textArguments(
	{ properties = {} }: JsonSchema,
	texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const schemas = properties as Readonly<Record<string, JsonSchema | undefined>>;
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [name, typedValue(schemas[name]?.type, text)]),
	);
}

function typedValue(type: unknown, text: string): unknown {
	if (type === undefined || type === "string") return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
