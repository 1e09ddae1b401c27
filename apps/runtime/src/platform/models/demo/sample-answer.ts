import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { countedNumber, mention, namedValue } from "./filling/named-value.ts";
import { type Role, roleOf } from "./filling/role.ts";
import { MAX_PROMPT } from "./plan.ts";
import { type Token, textsOf } from "./reading/token.ts";
import { tokenize } from "./reading/tokenize.ts";
import { wordsOfName } from "./stem.ts";
import type { ToolMessage } from "./summary.ts";

/** Words of the question, and fields that tools returned: all that a sample is made of. */
interface Facts {
	readonly tokens: readonly Token[];
	readonly returned: ReadonlyMap<string, unknown>;
}

const MAX_DEPTH = 8;

/** Words before a field's name that deny it: "not urgent". */
const DENIAL = /^(no|not|without|isn't|never)$/i;

/** Texts for a field that the question does not mention; the domains are reserved for examples. */
const TEXTS: Readonly<Partial<Record<Role, string>>> = {
	recipient: "sample@example.com",
	address: "sample@example.com",
	url: "https://example.com/sample",
	path: "sample.txt",
	date: "2026-01-01",
};

/** Kinds of token that are the value of a text field of this role, whatever the question calls it. */
const KINDS: Readonly<Partial<Record<Role, Token["kind"]>>> = {
	recipient: "email",
	address: "email",
	url: "url",
	path: "path",
	date: "date",
};

/**
 * An answer with the fields of a schema: what tools returned under a field's name, else what the question says of it, else
 * a sample. `undefined` for a schema that no such answer fits.
 */
export function sampleAnswer(schema: JsonSchema, question: string, results: readonly ToolMessage[]): unknown {
	const facts = { tokens: tokenize(question.slice(0, MAX_PROMPT)), returned: fieldsOf(results) };
	const answer = sample("answer", schema, facts, 0);
	return fits(schema, answer) ? answer : undefined;
}

/** The fields that tools returned, by name; of two with one name the last. */
function fieldsOf(results: readonly ToolMessage[]): Map<string, unknown> {
	return new Map(
		results.flatMap(({ result }) =>
			isRecord(result) && isRecord(result.data) ? Object.entries(result.data) : [],
		),
	);
}

function sample(name: string, schema: JsonSchema, facts: Facts, depth: number): unknown {
	const returned = facts.returned.get(name);
	if (returned !== undefined && fits(schema, returned)) return returned;
	return candidates(name, schema, facts, depth).find((value) => fits(schema, value));
}

function candidates(name: string, schema: JsonSchema, facts: Facts, depth: number): unknown[] {
	if ("const" in schema) return [schema.const];
	if ("default" in schema) return [schema.default];
	if (Array.isArray(schema.enum))
		return [...schema.enum.filter((value) => isSaid(value, facts)), ...schema.enum];
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	switch (type) {
		case "boolean":
			return [isAffirmed(name, facts)];
		case "integer":
		case "number":
			return numbers(name, schema, facts);
		case "array":
			return depth < MAX_DEPTH ? lists(name, schema, facts, depth) : [];
		case "object":
			return depth < MAX_DEPTH ? [fields(schema, facts, depth)] : [];
		case "null":
			return [null];
		default:
			return texts(name, schema, facts);
	}
}

/** Whether the question holds a value of an enum, as whole words. */
function isSaid(value: unknown, { tokens }: Facts): boolean {
	if (typeof value !== "string" && typeof value !== "number") return false;
	const said = ` ${tokens.map(({ text }) => text.toLowerCase()).join(" ")} `;
	return said.includes(` ${String(value).toLowerCase().replaceAll(/[_-]/g, " ")} `);
}

function isAffirmed(name: string, { tokens }: Facts): boolean {
	const position = mention(tokens, name);
	return position >= 0 && !DENIAL.test(tokens[position - 1]?.text ?? "");
}

function numbers(name: string, { minimum, maximum }: JsonSchema, { tokens }: Facts): number[] {
	const said = [
		...namedValue(tokens, name),
		...[countedNumber(tokens, name)].filter((token) => token !== undefined),
	];
	const given = said.filter(({ kind }) => kind === "number").map(({ text }) => Number(text));
	const bounds = [minimum, maximum].filter((bound) => typeof bound === "number");
	return [...given, 1, ...bounds, 0];
}

function texts(name: string, schema: JsonSchema, { tokens }: Facts): string[] {
	const role = roleOf(name, schema);
	const kind = KINDS[role];
	const said = kind ? textsOf(tokens, kind).slice(0, 1) : namedValue(tokens, name).map(({ text }) => text);
	return [
		...(said.length > 0 ? [said.join(" ")] : []),
		TEXTS[role] ?? `Sample ${wordsOfName(name).join(" ")}`.trim(),
		"",
	];
}

function lists(name: string, schema: JsonSchema, facts: Facts, depth: number): unknown[] {
	const items = isRecord(schema.items) ? schema.items : {};
	const item = sample(singular(name), items, facts, depth + 1);
	return item === undefined ? [[]] : [[item], []];
}

function fields({ properties }: JsonSchema, facts: Facts, depth: number): unknown {
	if (!isRecord(properties)) return {};
	const values = Object.entries(properties).map(
		([name, inner]) => [name, isRecord(inner) ? sample(name, inner, facts, depth + 1) : undefined] as const,
	);
	return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function singular(name: string): string {
	return name.replace(/(?<=[^s])s$/, "");
}
