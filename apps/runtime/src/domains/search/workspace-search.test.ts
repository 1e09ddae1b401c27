import { defined } from "@switchyard/spec/json";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { searchSources } from "../../../test/support/search-sources.ts";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import type { SearchEntry } from "./search-entry.ts";
import { SearchRows } from "./search-rows.ts";
import { EVERYTHING, FOR_MODELS, type WorkspaceQuery, WorkspaceSearch } from "./workspace-search.ts";

describeStores("a search of the workspace [S9]", ({ open }) => {
	let database: Database;
	let rows: SearchRows;
	let search: WorkspaceSearch;

	beforeEach(async () => {
		database = await open();
		rows = new SearchRows(database);
		search = new WorkspaceSearch({ database, ...searchSources(database), isBehind: () => false });
	});

	async function put(entry: Partial<SearchEntry> & Pick<SearchEntry, "id">, number?: number): Promise<void> {
		const whole = { kind: "document", title: entry.id, body: "", ...entry } as const;
		await database.write(rows.put(whole, { where: sql`1 = 1`, ...defined({ number }) }));
	}

	const ask = (query: string, wanted: Omit<WorkspaceQuery, "query"> = {}) =>
		search.search({ query, ...wanted }, EVERYTHING);
	const found = async (query: string, wanted: Omit<WorkspaceQuery, "query"> = {}) =>
		(await ask(query, wanted)).result.hits.map(({ id }) => id);

	it("finds what has all words, in any case and with any accents, the last one unfinished", async () => {
		await put({ id: "one", body: "Die Übergabe der Bestellung" });
		await put({ id: "two", body: "Bestellungen ohne etwas" });
		expect(await found("UBERGABE bestell")).toEqual(["one"]);
		expect((await found("bestellung")).sort()).toEqual(["one", "two"]);
		expect(await found("bestellung ")).toEqual(["one"]);
	});

	it("finds words in quotation marks only where they follow each other, and never across title and text", async () => {
		await put({ id: "one", title: "a quick", body: "brown fox" });
		await put({ id: "two", title: "fox", body: "a brown quick fox" });
		await put({ id: "three", title: "fox", body: "so quick, brown" });
		expect(await found('"quick brown"')).toEqual(["three"]);
		expect(await found('"brown qui')).toEqual(["two"]);
	});

	it("puts what has a word in its title first, and marks the places in the texts as they are", async () => {
		await put({ id: "text", title: "Other", body: "about an invoice" });
		await put({ id: "title", title: "Invoice — März", body: "about <b>money</b>" });
		const { result } = await ask("invoice");
		expect(result.hits.map(({ id }) => id)).toEqual(["title", "text"]);
		expect(result.hits[0]?.title).toEqual({ text: "Invoice — März", highlights: [{ start: 0, end: 7 }] });
		expect(result.hits[1]?.excerpt).toEqual({
			text: "about an invoice",
			highlights: [{ start: 9, end: 16 }],
		});
		expect((await ask("money")).result.hits[0]?.excerpt.text).toBe("about <b>money</b>");
	});

	it("gives what has some of the words, and says so, where nothing has all of them", async () => {
		await put({ id: "one", body: "refund" });
		await put({ id: "two", body: "invoice" });
		const { result } = await ask("refund invoice ");
		expect(result.match).toBe("some");
		expect(result.hits.map(({ id }) => id).sort()).toEqual(["one", "two"]);
		expect((await ask("nowhere nothing")).result).toMatchObject({ match: "all", hits: [] });
	});

	it("finds only what changed since then, where it is asked for", async () => {
		await put({ id: "old", body: "same", at: 1000 });
		await put({ id: "new", body: "same", at: 2000 });
		await put({ id: "never", body: "same" });
		expect(await found("same", { since: 2000 })).toEqual(["new"]);
		expect((await found("same", { since: 1 })).sort()).toEqual(["new", "old"]);
	});

	it("gives 10 results by default", async () => {
		for (let count = 0; count < 12; count++) await put({ id: `note-${count}`, body: "same" });
		expect(await found("same")).toHaveLength(10);
		expect(await found("same", { maxResults: 3 })).toHaveLength(3);
		expect(await found("same", { maxResults: 100 })).toHaveLength(12);
	});

	it("finds a thing by its words as they are now, and not once it is removed", async () => {
		await put({ id: "one", body: "before", tags: ["old"] });
		await put({ id: "one", body: "after", tags: ["new"] });
		expect(await found("before")).toEqual([]);
		expect((await ask("after")).result.hits[0]?.tags).toEqual(["new"]);
		await database.write(rows.remove("document", sql`id = ${"one"}`));
		expect(await found("after")).toEqual([]);
		expect((await ask("after", { tags: ["new"] })).error).toBe("unknown tags: [new]");
	});

	it("writes nothing where what was read is gone by then", async () => {
		await put({ id: "one", body: "before" });
		const late: SearchEntry = { kind: "document", id: "one", title: "one", body: "late" };
		await database.write(rows.put(late, { where: sql`1 = 0` }));
		expect(await found("late")).toEqual([]);
		expect(await found("before")).toEqual(["one"]);
	});

	it("names all kinds that there are not, and searches the others", async () => {
		await put({ id: "note", body: "needle" });
		await put({ id: "Mail", kind: "package", body: "needle" });
		const mixed = await ask("needle", { kinds: ["docs", "document", "Flows"] });
		expect(mixed.result.hits.map(({ id }) => id)).toEqual(["note"]);
		expect(mixed.error).toBe("invalid kinds: [docs, Flows] (use flow, robot, run, package, document)");
		const invalid = await ask("needle", { kinds: ["docs", "Flows"] });
		expect(invalid.result.hits.map(({ id }) => id).sort()).toEqual(["Mail", "note"]);
		expect(invalid.error).toBe(mixed.error);
	});

	it("limits by handles of authors, names of categories in any case, and tags; each problem is named beside the results", async () => {
		const author = { id: "person-1", handle: "Ana" };
		await put({ id: "one", body: "needle", author, category: "Finance", tags: ["a", "b"] });
		await put({ id: "two", body: "needle", category: "Support", tags: ["a"] });
		expect(await found("needle", { authors: ["@ana"] })).toEqual(["one"]);
		expect(await found("needle", { categories: ["FINANCE"] })).toEqual(["one"]);
		expect((await found("needle", { categories: ["finance", "support"] })).sort()).toEqual(["one", "two"]);
		expect(await found("needle", { tags: ["a", "b"] })).toEqual(["one"]);
		const { result, error } = await ask("needle", {
			kinds: ["x"],
			authors: ["bob", "ana", "eve"],
			categories: ["nowhere"],
			tags: ["b", "c"],
		});
		expect(result.hits.map(({ id, author: by }) => [id, by])).toEqual([["one", "Ana"]]);
		expect(error?.split("; ")).toEqual([
			"invalid kinds: [x] (use flow, robot, run, package, document)",
			"unknown authors: [bob, eve]",
			"unknown categories: [nowhere]",
			"unknown tags: [c]",
		]);
	});

	it("finds nothing of a kind that the reader may not see", async () => {
		await put({ id: "note", body: "needle" });
		const reader = { kinds: ["run"], readsPrivate: true } as const;
		expect((await search.search({ query: "needle" }, reader)).result.hits).toEqual([]);
		expect(await search.search({ query: "needle", kinds: ["document"] }, reader)).toMatchObject({
			result: { hits: [] },
			error: "kinds that you may not search: [document]",
		});
	});

	it("finds nothing private for a model", async () => {
		await put({ id: "diary", title: "Needle", isPrivate: true });
		await put({ id: "note", title: "Needle" });
		expect((await found("needle")).sort()).toEqual(["diary", "note"]);
		const { result } = await search.search({ query: "needle" }, FOR_MODELS);
		expect(result.hits.map(({ id }) => id)).toEqual(["note"]);
	});

	it("takes every text for a query, and says where one has no word", async () => {
		await put({ id: "note", body: "AND OR NOT NEAR title body" });
		expect(await found('title: AND NOT (NEAR* "body')).toEqual(["note"]);
		expect(await ask('"" * :-) ')).toMatchObject({
			result: { hits: [] },
			error: "the query has no word and no number to look for",
		});
		const syntax = fc.constantFrom(
			'"',
			"'",
			"*",
			"(",
			")",
			":",
			"&",
			"|",
			"!",
			"<->",
			"\\",
			"\0",
			"^",
			"-",
			" ",
			"AND",
			"NEAR(",
			"a",
			"{title}",
			"--",
			";",
		);
		const text = fc.oneof(
			fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join("")),
			fc.string({ unit: "binary", maxLength: 40 }),
		);
		await fc.assert(
			fc.asyncProperty(text, async (query) => {
				expect((await ask(query)).result.hits.length).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 300 },
		);
	});

	it("finds every text by its own words", async () => {
		const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(text, async (body) => {
				await put({ id: "note", title: "", body });
				const { result, error } = await ask(body);
				expect(error ?? result.hits[0]?.id).toBe(
					error === undefined ? "note" : "the query has no word and no number to look for",
				);
			}),
			{ numRuns: 200 },
		);
	});
});
