import type { ToolDefinition } from "@switchyard/spec/tool";

/** One argument that a model may give, for people. */
export interface ToolArgument {
	readonly name: string;
	/** The type in a word or two, such as `text` or `list of text`. */
	readonly type: string;
	readonly required: boolean;
	readonly description: string;
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
	["string", "text"],
	["integer", "whole number"],
	["number", "number"],
	["boolean", "yes/no"],
	["object", "object"],
	["null", "nothing"],
]);

/** The arguments of a tool, read from the very schema that the model gets. */
export function toolArguments({ parameters }: ToolDefinition): readonly ToolArgument[] {
	const required = Array.isArray(parameters.required) ? parameters.required : [];
	return Object.entries(asObject(parameters.properties)).map(([name, schema]) => {
		const { description } = asObject(schema);
		return {
			name,
			type: typeWords(asObject(schema)),
			required: required.includes(name),
			description: typeof description === "string" ? description : "",
		};
	});
}

function typeWords(schema: Readonly<Record<string, unknown>>): string {
	if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(String).join(", ")}`;
	if (Array.isArray(schema.anyOf)) {
		return [...new Set(schema.anyOf.map((option) => typeWords(asObject(option))))].join(" or ");
	}
	if (schema.type === "array") {
		const item = typeWords(asObject(schema.items));
		return item === "anything" ? "list" : `list of ${item}`;
	}
	return TYPES.get(schema.type) ?? "anything";
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Readonly<Record<string, unknown>>)
		: {};
}
