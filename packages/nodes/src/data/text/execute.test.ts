import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const DEFAULTS = { text: "", search: "", replacement: "", separator: "", start: 0, length: 0, filler: " " };

const change = async (action: string, params: object = {}) =>
	(await executeNode({ definition, execute }, { ...DEFAULTS, action, ...params })).outputs;

it.each([
	["trim", { text: " \t a b\n" }, "a b"],
	["upper case", { text: "straße" }, "STRASSE"],
	["lower case", { text: "ÄRGER" }, "ärger"],
	["title case", { text: "élan VITAL o'neil-smith" }, "Élan Vital O'neil-Smith"],
	["replace", { text: "a.b.c", search: ".", replacement: "$&" }, "a$&b$&c"],
	["join", { parts: ["a", "b", "c"], separator: ", " }, "a, b, c"],
	["slice", { text: "invoice", start: 2, length: 3 }, "voi"],
	["slice", { text: "invoice", start: -4, length: 9 }, "oice"],
	["slice", { text: "👩‍👩‍👧é!", start: 0, length: 2 }, "👩‍👩‍👧é"],
	["pad start", { text: "42", length: 6, filler: "0" }, "000042"],
	["pad end", { text: "ab", length: 7, filler: ".-" }, "ab.-.-."],
	["pad end", { text: "long enough", length: 3 }, "long enough"],
	["template", { text: "{n} of { name }: {{}}", values: { n: 3, name: "Ann" } }, "3 of Ann: {}"],
	["template", { text: "{a}", values: { a: "{b}", b: "no" } }, "{b}"],
])("does %s", async (action, params, text) => {
	expect(await change(action, params)).toMatchObject({ text });
});

it("splits a text, and counts characters as people do", async () => {
	expect(await change("split", { text: "a||b|", search: "|" })).toEqual({ parts: ["a", "", "b", ""] });
	expect(await change("split lines", { text: "a\r\nb\n\nc" })).toEqual({ parts: ["a", "b", "", "c"] });
	expect(await change("trim", { text: "👩‍👩‍👧é" })).toEqual({ text: "👩‍👩‍👧é", length: 2 });
});

it("says what is missing", async () => {
	for (const action of ["replace", "split"])
		await expect(change(action, { text: "a" })).rejects.toMatchObject({
			code: "TEXT_SEARCH_MISSING",
			field: "search",
		});
	await expect(change("template", { text: "{a} {b} {__proto__}", values: { b: 1 } })).rejects.toMatchObject({
		code: "TEXT_VALUE_MISSING",
		field: "values",
		message: "The template names what has no value: a, __proto__.",
	});
});

it("makes no text larger than a message may hold", async () => {
	const text = "a".repeat(1_000_000);
	const replacement = "b".repeat(100_000);
	await expect(change("replace", { text, search: "a", replacement })).rejects.toMatchObject({
		code: "DATA_TOO_LARGE",
		field: "replacement",
	});
	await expect(change("join", { parts: [text, text] })).rejects.toMatchObject({ field: "parts" });
	await expect(change("upper case", { text: "ß".repeat(900_000) })).rejects.toMatchObject({ field: "text" });
});
