import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { fillPlace, type Place } from "./fill-schema.ts";
import { wordsOfName } from "./language.ts";
import { namedValue } from "./named-value.ts";
import { MAX_PROMPT } from "./plan.ts";
import { roleOf } from "./role.ts";
import type { ToolMessage } from "./summary.ts";
import { type Token, textsOf, tokenize } from "./tokenize.ts";

/**
 * An answer with the fields of a schema: what tools returned under a field's name, else what the question says of it, else
 * a sample. `undefined` for a schema that no such answer fits.
 */
export function sampleAnswer(schema: JsonSchema, question: string, results: readonly ToolMessage[]): unknown {
	const tokens = tokenize(question.slice(0, MAX_PROMPT));
	const returned = results.map(({ result }) =>
		isRecord(result) && isRecord(result.data) ? result.data : {},
	);
	const known = new Map(returned.flatMap((fields) => Object.entries(fields)));
	const texts = ({ name }: Place) => textsOfField(name, tokens);
	const place = { name: "answer", schema, required: true, depth: 0 };
	const answer = fillPlace(place, { tokens, invents: true, known, texts });
	return fits(schema, answer) ? answer : undefined;
}

function textsOfField(name: string, tokens: readonly Token[]): string[] {
	const { kinds, sample } = roleOf(name);
	const [kind] = kinds;
	const said = sample && kind ? textsOf(tokens, kind).slice(0, 1) : textsOf(namedValue(tokens, name));
	const made = sample ?? `Sample ${wordsOfName(name).join(" ")}`.trim();
	return [...(said.length > 0 ? [said.join(" ")] : []), made, ""];
}
