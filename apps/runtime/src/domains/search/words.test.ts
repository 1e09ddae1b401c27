import { expect, it } from "vitest";
import { excerptOf, highlighted } from "./highlight.ts";
import { searchTerms } from "./search-terms.ts";
import { wordsOf } from "./words.ts";

const words = (text: string) => wordsOf(text).map(({ word }) => word);

it("takes spellings that differ in case, accents, width and ligatures for one word", () => {
	expect(words("Übergabe ÜBERGABE U\u0308bergabe")).toEqual(["ubergabe", "ubergabe", "ubergabe"]);
	expect(words("Straße STRASSE")).toEqual(["strasse", "strasse"]);
	expect(words("ΟΔΟΣ οδός")).toEqual(["οδοσ", "οδοσ"]);
	expect(words("Łódź Ærø ﬁnal ＡＢＣ１")).toEqual(["lodz", "aero", "final", "abc1"]);
});

it("takes everything but letters and digits for a space", () => {
	expect(words("send_email(john@example.com) 1.5% \0 \ud800 'x'")).toEqual([
		"send",
		"email",
		"john",
		"example",
		"com",
		"1",
		"5",
		"x",
	]);
});

it("takes each character of a script without spaces for a word", () => {
	expect(words("東京タワー3階")).toEqual(["東", "京", "タ", "ワ", "ー", "3", "階"]);
});

it("makes a term of each word, of what is in quotation marks, and of what is written without a space", () => {
	expect(searchTerms('late "Order Desk" john@example.com inv')).toEqual([
		{ words: ["late"], prefix: false },
		{ words: ["order", "desk"], prefix: false },
		{ words: ["john", "example", "com"], prefix: false },
		{ words: ["inv"], prefix: true },
	]);
});

it("takes the last word for unfinished until a space or a mark follows", () => {
	const last = (query: string) => searchTerms(query).at(-1)?.prefix;
	expect(["ord", '"order de', "order ", 'order "desk"', "„order desk“"].map(last)).toEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});

it("marks what fits, in the text as it was written", () => {
	const text = "The ÓRDER desk of the order-desk";
	const { highlights } = highlighted(text, searchTerms('"order desk" th'));
	expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual([
		"The",
		"ÓRDER desk",
		"the",
		"order-desk",
	]);
});

it("shows the part of a long text where it fits, in one line, never half a character", () => {
	const { text, highlights } = excerptOf(
		`${"😀 lorem\n".repeat(100)}needle ${"ipsum 😀".repeat(100)}`,
		searchTerms("needle"),
	);
	expect(text).toMatch(/^….*…$/u);
	expect(text.length).toBeLessThan(260);
	expect(text.isWellFormed()).toBe(true);
	expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual(["needle"]);
	expect(excerptOf("nothing here", searchTerms("needle"))).toEqual({ text: "nothing here", highlights: [] });
});
