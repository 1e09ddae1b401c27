import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { fillPlace } from "./fill-schema.ts";
import { wordsOfName } from "./language.ts";
import { namedValue } from "./named-value.ts";
import { MAX_PROMPT } from "./plan.ts";
import { type Role, roleOf } from "./role.ts";
import type { ToolMessage } from "./summary.ts";
import { type Token, textsOf, tokenize } from "./tokenize.ts";

/** Kinds of token that a text of a role is, and a text where there is none; the domains are reserved for examples. */
const SAMPLES: Readonly<Partial<Record<Role, readonly [Token["kind"], string]>>> = {
	recipient: ["email", "sample@example.com"],
	address: ["email", "sample@example.com"],
	url: ["url", "https://example.com/sample"],
	path: ["path", "sample.txt"],
	date: ["date", "2026-01-01"],
};

/**
 * An answer with the fields of a schema: what tools returned under a field's name, else what the question says of it, else
 * a sample. `undefined` for a schema that no such answer fits.
 */
export function sampleAnswer(schema: JsonSchema, question: string, results: readonly ToolMessage[]): unknown {
	const tokens = tokenize(question.slice(0, MAX_PROMPT));
	const returned = results.map(({ result }) =>
		isRecord(result) && isRecord(result.data) ? result.data : {},
	);
	const texts = (name: string) => {
		const [kind, sample] = SAMPLES[roleOf(name)] ?? [undefined, `Sample ${wordsOfName(name).join(" ")}`];
		const said = kind
			? textsOf(tokens, kind).slice(0, 1)
			: namedValue(tokens, name).map((token) => token.text);
		return [...(said.length > 0 ? [said.join(" ")] : []), sample.trim(), ""];
	};
	const answer = fillPlace(
		{ name: "answer", schema, required: true, depth: 0 },
		{
			tokens,
			invents: true,
			known: new Map(returned.flatMap((fields) => Object.entries(fields))),
			texts: ({ name }) => texts(name),
		},
	);
	return fits(schema, answer) ? answer : undefined;
}
