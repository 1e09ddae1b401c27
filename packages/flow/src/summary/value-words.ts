import type { JsonSchema } from "@switchyard/spec/json";
import { targetWays } from "@switchyard/spec/recorder";
import { cronWords } from "./cron-words.ts";

const UNITS = [
	["d", 86_400_000],
	["h", 3_600_000],
	["min", 60_000],
	["s", 1000],
	["ms", 1],
] as const;

/** A count of milliseconds as people say it, in at most two units: `1 min 30 s`. */
function durationWords(milliseconds: number): string {
	const words: string[] = [];
	let rest = Math.round(milliseconds);
	for (const [unit, size] of UNITS) {
		const count = Math.floor(rest / size);
		rest -= count * size;
		if (count > 0 && words.length < 2) words.push(`${count} ${unit}`);
	}
	return words.length === 0 ? "0 s" : words.join(" ");
}

/** A constant in a few words, as its schema means it; `undefined` when there is nothing to say. */
export function valueWords(value: unknown, schema: JsonSchema): string | undefined {
	if (typeof value === "number") return schema.control === "duration" ? durationWords(value) : String(value);
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "string") return textWords(value, schema);
	if (schema.control === "target") return targetWords(value);
	if (Array.isArray(value)) return listWords(value, schema);
	if (typeof value === "object" && value !== null) return objectWords(value, schema);
	return undefined;
}

function textWords(text: string, schema: JsonSchema): string | undefined {
	if (text.trim() === "") return undefined;
	return schema.format === "cron" ? cronWords(text) : text;
}

/** The names of what a list holds; of rules the only condition, or how many there are. */
function listWords(list: readonly unknown[], { control }: JsonSchema): string | undefined {
	if (list.length === 0) return undefined;
	if (control === "rules") {
		const when = list.length === 1 ? textIn(list[0], "when") : undefined;
		return when ?? list.map((rule) => textIn(rule, "name") ?? "…").join(", ");
	}
	const names = list.map((item) => (typeof item === "string" ? item : textIn(item, "name")));
	return names.some((name) => name === undefined)
		? `${list.length} ${list.length === 1 ? "item" : "items"}`
		: names.join(", ");
}

function objectWords(value: object, { control }: JsonSchema): string | undefined {
	if (control === "model") return textIn(value, "model") ?? providerWords(textIn(value, "provider"));
	const credential = textIn(value, "credential");
	if (credential !== undefined) return credential;
	const names = Object.keys(value);
	return names.length === 0 ? undefined : names.join(", ");
}

/** What the first way to find an element calls it. */
function targetWords(target: unknown): string | undefined {
	const [first] = targetWays(target) ?? [];
	const keys = ["name", "label", "placeholder", "text", "testId", "css", "role"];
	return keys.map((key) => textIn(first, key)).find((words) => words !== undefined);
}

function providerWords(provider: string | undefined): string | undefined {
	if (provider === undefined) return undefined;
	return provider === "caller" ? "the caller's own model" : `the ${provider} model`;
}

function textIn(value: unknown, key: string): string | undefined {
	if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
	const text = (value as Readonly<Record<string, unknown>>)[key];
	return typeof text === "string" && text.trim() !== "" ? text : undefined;
}
