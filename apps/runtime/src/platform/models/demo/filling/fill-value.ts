import type { JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { textsOf } from "../reading/token.ts";
import { textsFor } from "./fill-text.ts";
import { countedNumber, mention, namedValue } from "./named-value.ts";
import type { PromptFacts } from "./prompt-facts.ts";

/** A parameter to be filled. */
export interface Parameter {
	readonly name: string;
	readonly schema: JsonSchema;
	readonly required: boolean;
	/** How deep inside other parameters it is; the outermost have 0. */
	readonly depth: number;
}

const MAX_DEPTH = 3;

const ANY_TEXT: JsonSchema = { type: "string" };

/** A value for the parameter that the prompt holds and the schema allows, or `undefined`. */
export function fillValue(parameter: Parameter, facts: PromptFacts): unknown {
	const { schema, required } = parameter;
	const fitting = candidates(parameter, facts).find((value) => fits(schema, value));
	if (fitting !== undefined) return fitting;
	// The author's own value is nothing that we invent.
	return required ? schema.default : undefined;
}

function candidates(parameter: Parameter, facts: PromptFacts): unknown[] {
	const { name, schema, required, depth } = parameter;
	if ("const" in schema) return required ? [schema.const] : [];
	if (Array.isArray(schema.enum)) return schema.enum.filter((value) => isNamed(value, facts));
	const branches = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(branches)) {
		const schemas = branches.filter(isSchema);
		return depth < MAX_DEPTH
			? schemas.flatMap((branch) => candidates({ ...parameter, schema: branch, depth: depth + 1 }, facts))
			: [];
	}
	const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "string"];
	return types.flatMap((type) => {
		switch (type) {
			case "string":
				return textsFor(name, schema, required, facts);
			case "integer":
			case "number":
				return numbersFor(name, required, facts);
			case "boolean":
				return truthFor(name, facts);
			case "array":
				return listsFor(parameter, facts);
			case "object":
				return objectsFor(parameter, facts);
			default:
				return [];
		}
	});
}

/** True when the clause says a value of an enum, as whole words. */
function isNamed(value: unknown, { clause }: PromptFacts): boolean {
	if (typeof value === "boolean" || value === null || typeof value === "object") return false;
	const said = ` ${clause.head.map(({ text }) => text.toLowerCase()).join(" ")} `;
	return (
		said.includes(` ${String(value).toLowerCase().replaceAll(/[_-]/g, " ")} `) ||
		said.includes(` ${String(value).toLowerCase()} `)
	);
}

function numbersFor(name: string, required: boolean, { clause }: PromptFacts): number[] {
	const named = namedValue(clause.tokens, name).filter(({ kind }) => kind === "number");
	const counted = countedNumber(clause.tokens, name);
	const given = [...named, ...(counted ? [counted] : [])].map(({ text }) => Number(text));
	const all = textsOf(clause.tokens, "number");
	return required && all.length === 1 ? [...given, Number(all[0])] : given;
}

function truthFor(name: string, { clause: { tokens } }: PromptFacts): boolean[] {
	const position = mention(tokens, name);
	if (position < 0) return [];
	const around = [tokens[position - 1], ...namedValue(tokens, name)];
	return [
		!around.some((token) => /^(no|not|without|don't|never|disable|false|off)$/i.test(token?.text ?? "")),
	];
}

function listsFor({ name, schema, required, depth }: Parameter, facts: PromptFacts): unknown[] {
	const itemSchema = isSchema(schema.items) ? schema.items : ANY_TEXT;
	if (depth >= MAX_DEPTH) return [];
	const values = candidates({ name, schema: itemSchema, required, depth: depth + 1 }, facts);
	const fitting = values.filter((value) => fits(itemSchema, value));
	return fitting.length > 0 ? [fitting] : [];
}

function objectsFor({ schema, depth }: Parameter, facts: PromptFacts): unknown[] {
	if (depth >= MAX_DEPTH) return [];
	const filled = parametersOf(schema, depth + 1).map(
		(inner) => [inner.name, fillValue(inner, facts)] as const,
	);
	const known = filled.filter(([, value]) => value !== undefined);
	return known.length > 0 ? [Object.fromEntries(known)] : [];
}

/** The parameters that an object schema declares. */
export function parametersOf(schema: JsonSchema, depth: number): Parameter[] {
	const { properties, required } = schema;
	if (typeof properties !== "object" || properties === null) return [];
	const names = new Set(Array.isArray(required) ? required : []);
	return Object.entries(properties).flatMap(([name, inner]) =>
		isSchema(inner) ? [{ name, schema: inner, required: names.has(name), depth }] : [],
	);
}

function isSchema(value: unknown): value is JsonSchema {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
