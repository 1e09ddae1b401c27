import { describe, expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

function read(text: string) {
	return tokenize(text).map(({ kind, text: value }) => `${kind}:${value}`);
}

describe("reading a prompt", () => {
	it.each([
		["Mail john@example.com.", ["word:Mail", "email:john@example.com"]],
		["see (https://x.example/a?b=c#d).", ["word:see", "url:https://x.example/a?b=c#d"]],
		[
			"read notes/a.txt, b.md and ./c/d.csv",
			["word:read", "path:notes/a.txt", "path:b.md", "word:and", "path:./c/d.csv"],
		],
		[
			"yes/no and/or 3/4 e.g. i.e. example.com",
			["word:yes/no", "word:and/or", "word:3/4", "word:e.g", "word:i.e", "word:example.com"],
		],
		["-2.5 of 1,000 at 10:30", ["number:-2.5", "word:of", "word:1,000", "word:at", "word:10:30"]],
		["\"a b\" 'c d' “e f” «g h» `i j`", ["quote:a b", "quote:c d", "quote:e f", "quote:g h", "quote:i j"]],
		["don't say it's 'so'", ["word:don't", "word:say", "word:it's", "quote:so"]],
		['an open " quote', ["word:an", "word:open", "word:quote"]],
		["2026-02-30 or 31 June 2026", ["word:2026-02-30", "word:or", "number:31", "word:June", "number:2026"]],
		["", []],
	])("%j", (text, tokens) => {
		expect(read(text)).toEqual(tokens);
	});
});
