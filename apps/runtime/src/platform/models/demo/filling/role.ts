import type { JsonSchema } from "@switchyard/spec/json";
import { stem, wordsOfName } from "../stem.ts";

/** What a text parameter stands for, as far as its name and schema tell. */
export type Role =
	/** Whom it goes to. */
	| "recipient"
	/** Another mail address, filled only where the prompt names the parameter. */
	| "address"
	| "url"
	| "path"
	| "date"
	| "title"
	| "letter"
	| "prose"
	| "query"
	| "free";

const NAMES: readonly (readonly [Role, ReadonlySet<string>])[] = [
	["recipient", stems("to recipient receiver email mail addressee")],
	["url", stems("url uri link href website endpoint")],
	["path", stems("path file filename filepath")],
	["date", stems("date day deadline due")],
	["title", stems("subject title heading headline")],
	["letter", stems("body message")],
	["prose", stems("text content note comment description line entry")],
	["query", stems("query search term keyword question")],
];

const FORMATS = new Map<string, Role>([
	["email", "recipient"],
	["idn-email", "recipient"],
	["uri", "url"],
	["url", "url"],
	["iri", "url"],
	["date", "date"],
	["date-time", "date"],
	["multiline", "prose"],
]);

/** Words of a name that make it another address than the one that it goes to. */
const OTHER_ADDRESS = stems("cc bcc from sender reply");

/** Words that end the name of something short and exact, whatever it belongs to: a `message_id` is no message. */
const EXACT = stems("id number code key count size type format level status kind");

/** The role of a parameter: by the words of its name, the last first, then by its schema's format. */
export function roleOf(name: string, schema: JsonSchema): Role {
	const words = wordsOfName(name).map(stem).reverse();
	if (EXACT.has(words[0] ?? "")) return "free";
	if (words.some((word) => OTHER_ADDRESS.has(word))) return "address";
	const byName = words.map((word) => NAMES.find(([, names]) => names.has(word))?.[0]).find(Boolean);
	return byName ?? FORMATS.get(String(schema.format)) ?? "free";
}

function stems(words: string): ReadonlySet<string> {
	return new Set(words.split(" ").map(stem));
}
