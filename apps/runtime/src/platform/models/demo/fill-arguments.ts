import { fits } from "@switchyard/spec/schema";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { asSentence, asTitle } from "./compose.ts";
import { fillObject, type Place } from "./fill-schema.ts";
import { namedValue } from "./named-value.ts";
import type { Clause, Gist } from "./read-clauses.ts";
import { roleOf } from "./role.ts";
import { type Token, textsOf } from "./tokenize.ts";

/** The arguments of the calls that a clause makes of a tool, or the required parameters for which it has nothing. */
export interface FilledArguments {
	readonly calls: readonly Readonly<Record<string, unknown>>[];
	readonly missing: readonly string[];
}

/** Fills a tool's arguments from what a clause says. What the clause does not say is left out, never made up. */
export function fillArguments(
	{ parameters }: ToolDefinition,
	clause: Clause,
	borrowed: Gist | undefined,
): FilledArguments {
	const facts = { tokens: clause.tokens, invents: false };
	const filled = recipients(parameters, valuesOf(clause, "email")).map((to) =>
		fillObject(parameters, 0, { ...facts, texts: (place) => textsFor(place, clause, borrowed, to) }),
	);
	const calls = filled.filter(({ values, missing }) => missing.length === 0 && fits(parameters, values));
	return {
		calls: calls.map(({ values }) => values),
		missing: [...new Set(filled.flatMap(({ missing }) => missing))],
	};
}

/** Addresses of each call: a tool that takes one at a time is called once for each. */
function recipients({ properties }: ToolDefinition["parameters"], addresses: string[]): string[][] {
	const places = Object.entries(Object(properties));
	const schema = Object(places.find(([name]) => roleOf(name).name === "recipient")?.[1]);
	if (addresses.length < 2 || schema.type !== "string") return [addresses];
	return /comma/i.test(String(schema.description)) ? [[addresses.join(", ")]] : addresses.map((one) => [one]);
}

/** The values of one kind: those of the clause's head, else those within what is to be said. */
function valuesOf(clause: Clause, kind: Token["kind"]): string[] {
	const inHead = textsOf(clause.head, kind);
	return [...new Set(inHead.length > 0 ? inHead : textsOf(clause.tokens, kind))];
}

function textsFor(place: Place, clause: Clause, borrowed: Gist | undefined, to: readonly string[]): string[] {
	const { name, kinds } = roleOf(place.name);
	const named = namedValue(clause.tokens, place.name).filter(({ kind }) => kinds.includes(kind));
	const given = named.length > 0 ? [named.map(({ text }) => text).join(" ")] : [];
	if (name === "recipient") return [...given, ...to];
	if (name === "url" || name === "path") return [...given, ...valuesOf(clause, name)];
	return [...given, ...composed(place, clause.gist ?? borrowed, clause.gist !== undefined)];
}

/** The gist in the form that a role has. An optional parameter takes it only where the clause itself has one. */
function composed({ name, required, schema }: Place, gist: Gist | undefined, own: boolean): string[] {
	if (gist === undefined || !(required || own)) return [];
	switch (roleOf(name).name) {
		case "title":
			return [asTitle(gist, typeof schema.maxLength === "number" ? schema.maxLength : undefined)];
		case "query":
			return [gist.text];
		case "prose":
			return [asSentence(gist)];
		case "free":
			return gist.kind === "quote" && own && required ? [gist.text] : [];
		default:
			return [];
	}
}
