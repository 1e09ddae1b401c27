import type { JsonSchema } from "@switchyard/spec/json";
import type { Gist } from "../reading/gist.ts";
import type { Token } from "../reading/token.ts";
import { asLetter, asQuery, asSentence, asTitle } from "./compose.ts";
import { namedValue } from "./named-value.ts";
import { type PromptFacts, valuesOf } from "./prompt-facts.ts";
import { type Role, roleOf } from "./role.ts";

/** Which kinds of token can be the value of a parameter of a role, when the prompt gives it by the parameter's name. */
const NAMED_KINDS: Readonly<Record<Role, readonly Token["kind"][]>> = {
	recipient: ["email"],
	address: ["email"],
	url: ["url"],
	path: ["path", "quote"],
	date: ["date"],
	title: ["quote"],
	letter: ["quote"],
	prose: ["quote"],
	query: ["quote"],
	free: ["quote", "number", "date", "path", "url", "email", "word"],
};

/** The texts that a prompt holds for a parameter, the likeliest first. */
export function textsFor(name: string, schema: JsonSchema, required: boolean, facts: PromptFacts): string[] {
	const role = roleOf(name, schema);
	const named = namedValue(facts.clause.tokens, name).filter(({ kind }) => NAMED_KINDS[role].includes(kind));
	const given = named.length > 0 ? [named.map(({ text }) => text).join(" ")] : [];
	return [...given, ...textsByRole(role, schema, required, facts)];
}

function textsByRole(
	role: Role,
	schema: JsonSchema,
	required: boolean,
	facts: PromptFacts,
): readonly string[] {
	const { clause, gist } = facts;
	switch (role) {
		case "recipient":
			return facts.recipients;
		case "url":
		case "path":
		case "date":
			return valuesOf(clause, role);
		case "address":
			return [];
		case "free":
			return required && gist?.kind === "quote" && facts.clear ? [gist.text] : [];
		default:
			if (!gist || !(required || facts.clear)) return [];
			return [composed(role, gist, schema, facts.correspondence)];
	}
}

function composed(
	role: "title" | "letter" | "prose" | "query",
	gist: Gist,
	{ maxLength }: JsonSchema,
	correspondence: boolean,
): string {
	switch (role) {
		case "title":
			return asTitle(gist, typeof maxLength === "number" ? maxLength : Number.POSITIVE_INFINITY);
		case "letter":
			return correspondence ? asLetter(gist) : asSentence(gist);
		case "prose":
			return asSentence(gist);
		case "query":
			return asQuery(gist);
	}
}
