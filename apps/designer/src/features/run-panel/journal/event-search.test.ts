import { describe, expect, it } from "vitest";
import { journal } from "../../../core/testing/journal.ts";
import { EventSearch } from "./event-search.ts";

const events = journal(
	{
		type: "run-start",
		flow: "desk",
		revision: 1,
		node: "start",
		message: { question: "Where?" },
		cause: "api",
	},
	{ type: "step-start", step: 1, node: "desk", attempt: 1, params: {}, provenance: {} },
	{ type: "step-end", step: 1, outputs: { text: "Here." }, port: "out" },
);

describe("searching the journal", () => {
	it("finds the events that hold every word, whatever their case and wherever it stands", () => {
		const search = new EventSearch();
		const found = (words: string) => search.find(events, words).map(({ seq }) => seq);
		expect(found("")).toEqual([1, 2, 3]);
		expect(found("STEP")).toEqual([2, 3]);
		expect(found("step here")).toEqual([3]);
		expect(found("where?")).toEqual([1]);
		expect(found("nowhere")).toEqual([]);
	});
});
