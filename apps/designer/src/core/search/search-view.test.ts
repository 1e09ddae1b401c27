import { SEARCH_KINDS } from "@switchyard/spec/search";
import { expect, it } from "vitest";
import { addressOf, readSearchView, searchAddress, searchQuery } from "./search-view.ts";
import { textParts } from "./text-parts.ts";

it("keeps what is searched in the address, whatever is written there", () => {
	const limits = { authors: ["Ada"], categories: ["Shop/Late orders", "AI"], tags: ["a,b"], days: 7 };
	const views = [
		{ query: "" },
		{ query: 'a&b="c d"' },
		{ query: "x", kind: "run" as const },
		{ query: "x", ...limits },
	];
	for (const view of views) {
		const [, search = ""] = searchAddress(view).split("?");
		expect(readSearchView(new URLSearchParams(search))).toEqual(view);
	}
	expect(readSearchView(new URLSearchParams("query=x&kind=page&tags=&days=0.5"))).toEqual({ query: "x" });
	expect(searchQuery({ query: "x", kind: "run", ...limits }, 20)).toEqual({
		query: "x",
		kinds: "run",
		...limits,
		days: "7",
		maxResults: "20",
	});
});

it("knows a page for every kind", () => {
	expect(SEARCH_KINDS.map((kind) => addressOf({ kind, id: "a" }))).toEqual([
		"/flows/a",
		"/robots/a",
		"/runs/a",
		"/packages",
		"/documents/a",
	]);
});

it("takes a text apart where it was found", () => {
	const highlights = [
		{ start: 0, end: 2 },
		{ start: 5, end: 7 },
	];
	expect(textParts({ text: "ab cd ef", highlights })).toEqual([
		{ text: "ab", isFound: true },
		{ text: " cd", isFound: false },
		{ text: " e", isFound: true },
		{ text: "f", isFound: false },
	]);
	expect(textParts({ text: "", highlights: [] })).toEqual([]);
});
