import { OWNER } from "@switchyard/spec/actor";
import { expect, it } from "vitest";
import { openDesk, SETTING } from "../../../../test/support/embeddings/embedding-desk.ts";
import { describeVectorStores, type VectorStore } from "../../../../test/support/embeddings/vector-stores.ts";
import { EVERYTHING, FOR_MODELS } from "../../search/workspace-search.ts";

describeVectorStores("the search by meaning", (open) => {
	it("finds documents by words, by meaning or both, and nothing for nonsense", async () => {
		const store = await open();
		const desk = await openDesk(store);
		await desk.write("returns", "Unhappy customers get a refund within two weeks.");
		await desk.write("fleet", "Each vehicle is washed on Fridays.");
		await desk.write("money", "Money back: reimbursement of travel.");
		expect(await desk.found("refund")).toEqual(["returns"]);
		await desk.settle();
		expect(await desk.found("refund")).toEqual(["returns by both", "money by meaning"]);
		expect(await desk.found("automobile")).toEqual(["fleet by meaning"]);
		expect(await desk.found("Frid")).toEqual(["fleet by words"]);
		expect(await desk.found("zxqv wplk")).toEqual([]);
		expect(await desk.documents.list({ text: "refund" }, { offset: 1, limit: 1 })).toMatchObject({
			total: 2,
			documents: [{ id: "money", foundBy: "meaning" }],
		});
		await desk.write("fleet", "Nothing to see.");
		await desk.done();
		expect(await desk.found("automobile")).toEqual([]);
		await desk.documents.remove("money");
		expect(await desk.found("refund")).toEqual(["returns by both"]);
		expect(await textsWithVectors(store)).toEqual(["fleet", "returns"]);
		await desk.embeddings.remove();
		expect(await textsWithVectors(store)).toEqual([]);
		expect(await desk.found("refund")).toEqual(["returns"]);
		expect(await desk.embeddings.read()).toMatchObject({ available: true, setting: null, embedded: 0 });
	});

	it("respects the filters of a list, and finds by the best part of a long text", async () => {
		const desk = await openDesk(await open());
		const filler = "Some sentence about gardening and stones and rain. ".repeat(400);
		const part = "Employees ask for a vacation in writing. ".repeat(20);
		await desk.write("long", `${filler}\n\n${part}\n\n${filler}`);
		await desk.write("other", "Holidays: thirty days.");
		await desk.settle();
		expect(await desk.found("leave")).toEqual(
			expect.arrayContaining(["long by meaning", "other by meaning"]),
		);
		expect((await desk.documents.list({ text: "leave", under: "Elsewhere" })).documents).toEqual([]);
	});

	it("finds what is remembered of one person and of everybody, and never what is of another", async () => {
		const store = await open();
		const desk = await openDesk(store);
		await desk.remember("ada", "transport", "She drives an old car.");
		await desk.remember("bob", "transport", "He drives an old automobile.");
		await desk.remember("", "garage", { text: "Vehicles park behind the house." });
		await desk.settle();
		const of = async (people: string[]) =>
			(await desk.memory.list({ memory: "desk", people, text: "vehicle" })).entries.map(
				({ person = "all", foundBy }) => `${person} by ${foundBy}`,
			);
		expect((await of(["ada", ""])).sort()).toEqual(["ada by meaning", "all by both"]);
		expect(await of(["eve"])).toEqual([]);
		await desk.memory.forget({ memory: "desk", people: ["ada"] });
		expect(await of(["ada"])).toEqual([]);
		expect(await textsWithVectors(store)).toEqual([" garage", "bob transport"]);
		expect(await desk.embeddings.read()).toMatchObject({ total: 2, embedded: 2 });
	});

	it("puts documents of a meaning among the hits of the workspace, by the same filters", async () => {
		const desk = await openDesk(await open());
		await desk.write("contract", "Our attorney reads every contract.");
		await desk.write("secret", "The lawyer's private number.");
		await desk.documents.update("secret", undefined, (before) => before, {
			actor: OWNER,
			label: () => ({ private: true }),
			mayTrust: true,
		});
		await desk.settle();
		const hits = async (reader = EVERYTHING, kinds: string[] = []) =>
			(await desk.search.search({ query: "lawyer", kinds }, reader)).result.hits.map(
				({ id, by }) => `${id} ${by}`,
			);
		expect(await hits()).toEqual(["secret both", "contract meaning"]);
		expect(await hits(FOR_MODELS)).toEqual(["contract meaning"]);
		expect(await hits(EVERYTHING, ["flow"])).toEqual([]);
		const { error } = await desk.search.search({ query: "???" }, EVERYTHING);
		expect(error).toBe("the query has no word and no number to look for");
	});

	it("counts what was asked in the ledger of costs, as paid for by no run", async () => {
		const store = await open();
		const desk = await openDesk(store);
		await desk.write("one", "Coffee is free.");
		await desk.settle();
		await desk.found("tea");
		await desk.found("tea");
		const rows = await store.database.read.selectFrom("costs").selectAll().execute();
		const [row] = rows;
		expect(rows).toMatchObject([
			{ flow: "", kind: "embeddings", name: `openai-compatible/${SETTING.model}`, calls: 3, unpriced: 0 },
		]);
		expect(row?.input_tokens).toBe(row?.micro_usd);
		expect(desk.charges).toHaveLength(3);
	});
});

async function textsWithVectors({ database }: VectorStore): Promise<string[]> {
	const rows = await database.read
		.selectFrom("embedding_vectors")
		.select(["kind", "person", "key"])
		.distinct()
		.orderBy("key")
		.execute();
	return rows.map(({ kind, person, key }) => (kind === "document" ? key : `${person} ${key}`));
}
