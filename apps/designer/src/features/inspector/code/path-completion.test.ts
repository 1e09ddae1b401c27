import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completionSources, insideBraces } from "./path-completion.ts";
import type { PathChoice } from "./rank-paths.ts";

const field = (path: string, type: string): PathChoice => ({
	path,
	type,
	sample: undefined,
	writer: undefined,
});
const CHOICES = [
	field("name", "text"),
	field("total", "number"),
	field("order", "object"),
	field("order.items", "list"),
	field("order.items[0].title", "text"),
];

/** What is offered at the end of a text, and where it would be written. */
async function offered(text: string, kind: "template" | "expression" = "expression", choices = CHOICES) {
	const state = EditorState.create({ doc: text });
	const context = new CompletionContext(state, text.length, false);
	const results = await Promise.all(completionSources(kind, () => choices).map((source) => source(context)));
	return results.flatMap(
		(result) => result?.options.map(({ label }) => ({ label, from: result.from })) ?? [],
	);
}

async function methods(text: string, choices = CHOICES): Promise<string[]> {
	const from = text.lastIndexOf(".") + 1;
	const all = await offered(text, "expression", choices);
	return all.filter((option) => option.from === from).map(({ label }) => label);
}

const ofTexts = expect.arrayContaining(["startsWith", "split", "trim"]);
const ofLists = expect.arrayContaining(["map", "filter", "join"]);

describe("completion in a text with expressions", () => {
	it.each([
		["Hello {{ na", true],
		["Hello {{ name }} and {{ ", true],
		["Hello {{ name }} and ", false],
		["Hello na", false],
	])("after %j is offered: %j", (text, is) => {
		expect(insideBraces(text)).toBe(is);
	});

	it("offers functions between the braces only", async () => {
		expect(await offered("Hi.na", "template")).toEqual([]);
		expect(await offered("Hi {{ ti", "template")).toContainEqual({ label: "timestamp", from: 6 });
		expect(await offered("Hi. {{ name.tr", "template")).toContainEqual({ label: "trim", from: 12 });
	});
});

describe("completion of functions", () => {
	it("offers paths and the functions that stand alone where a word begins", async () => {
		const all = await offered("total + ti");
		expect(all).toContainEqual({ label: "total", from: 8 });
		expect(all).toContainEqual({ label: "timestamp", from: 8 });
		expect(all).not.toContainEqual(expect.objectContaining({ label: "trim" }));
	});

	it.each([
		["a field that is a text", "name.", ofTexts],
		["a part of the message that is a text", "message.order.items[0].title.s", ofTexts],
		["a list", "order.items.", ofLists],
		["a literal text", "'a, (b'.", ofTexts],
		["a literal list", "size([name].", ofLists],
		["a list made by a method", `name.split(", ").`, ofLists],
		["a function's value", `timestamp("2026-05-31T08:00:00Z").`, expect.arrayContaining(["getMonth"])],
		["a field that may be absent", "order.?total.", expect.arrayContaining(["orValue"])],
		["an object", "{'a': name}.", ["size"]],
	])("offers the methods of %s", async (_what, text, expected) => {
		const labels = await methods(text);
		expect(labels).toEqual(expected);
		expect(labels.includes("trim")).toBe(expected === ofTexts);
	});

	it("offers every method, each name once, where the type is not known", async () => {
		const labels = await methods("order.items[0].nobody.");
		expect(labels).toEqual(expect.arrayContaining(["trim", "map", "orValue", "getHours", "base64"]));
		expect(new Set(labels).size).toBe(labels.length);
	});

	it.each(["3.", "total.", "cel.", "optional."])("offers no methods after %s", async (text) => {
		expect(await methods(text)).toEqual([]);
	});

	it("takes the message's field for the namespace of the same name", async () => {
		expect(await methods("optional.", [field("optional", "text")])).toEqual(ofTexts);
	});

	it("offers no functions within a quoted text", async () => {
		const labels = (await offered(`name == "a.ti`)).map(({ label }) => label);
		expect(labels).not.toContain("timestamp");
		expect(labels).not.toContain("trim");
	});

	it("offers no paths after a call: they would take the place of its dot", async () => {
		expect(await offered("string(total).na")).not.toContainEqual(expect.objectContaining({ label: "name" }));
	});
});
