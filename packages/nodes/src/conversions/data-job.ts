import type { Failure } from "../thread-fault.ts";

/** The names by which people and models choose a conversion. */
export const CONVERSIONS = [
	"text to JSON",
	"JSON to text",
	"XML to JSON",
	"JSON to XML",
	"YAML to JSON",
	"JSON to YAML",
	"HTML to Markdown",
	"HTML to text",
	"Markdown to HTML",
	"text to Base64",
	"Base64 to text",
] as const;

export type Conversion = (typeof CONVERSIONS)[number];

export interface MatchJob {
	readonly do: "match";
	readonly action: "find" | "replace" | "split";
	readonly text: string;
	readonly pattern: string;
	readonly flags: string;
	readonly replacement: string;
}

/** What is done in a thread: each can take longer than anybody wants to wait, by how its input is written. */
export type DataJob =
	| { readonly do: "convert"; readonly conversion: Conversion; readonly input: unknown }
	| { readonly do: "feed"; readonly text: string; readonly limit: number }
	| MatchJob;

export type DataAnswer = { readonly result: unknown } | { readonly failure: Failure };
