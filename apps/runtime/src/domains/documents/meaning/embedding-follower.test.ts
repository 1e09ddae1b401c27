import { OWNER } from "@switchyard/spec/actor";
import { expect, it, vi } from "vitest";
import { KEY, openDesk, SECRET, SETTING } from "../../../../test/support/embeddings/embedding-desk.ts";
import { describeVectorStores } from "../../../../test/support/embeddings/vector-stores.ts";

const isIndexing = ({ texts }: { readonly texts: readonly string[] }) =>
	texts.some((text) => text.includes("\n"));

describeVectorStores("the vectors of texts", (open) => {
	it("are not kept of what is deleted or changed while the model works on it", async () => {
		const store = await open();
		const desk = await openDesk(store);
		await desk.embeddings.set(SETTING);
		const gate = Promise.withResolvers<void>();
		desk.server.behave((request) => (isIndexing(request) ? { after: gate.promise } : undefined));
		const before = desk.server.requests.length;
		await desk.write("gone", "A car.");
		await vi.waitUntil(() => desk.server.requests.length > before);
		await desk.write("changed", "A car as well.");
		await desk.documents.remove("gone");
		gate.resolve();
		await desk.done();
		const kept = await store.database.read.selectFrom("embedding_vectors").select(["key", "part"]).execute();
		expect(kept).toEqual([{ key: "changed", part: 0 }]);

		const again = Promise.withResolvers<void>();
		desk.server.behave((request) => (isIndexing(request) ? { after: again.promise } : undefined));
		const asked = desk.server.requests.length;
		await desk.write("changed", "A dog.");
		await vi.waitUntil(() => desk.server.requests.length > asked);
		await desk.write("changed", "Our lawyer.");
		again.resolve();
		await desk.done();
		expect(await desk.found("puppy")).toEqual([]);
		expect(await desk.found("attorney")).toEqual(["changed by meaning"]);
	});

	it("are made anew when another model is set in the middle, and of that model alone", async () => {
		const store = await open();
		const desk = await openDesk(store);
		for (let index = 0; index < 40; index++) await desk.write(`car-${index}`, `Car number ${index}.`);
		desk.server.behave((request, index) =>
			isIndexing(request) && index > 1 && request.dimensions === undefined
				? { after: new Promise(() => {}) }
				: undefined,
		);
		await desk.embeddings.set(SETTING);
		await vi.waitUntil(() => desk.server.requests.length > 2);
		const held = desk.server.requests.at(-1);
		await desk.embeddings.set({ ...SETTING, dimensions: 64 });
		await held?.closed;
		await desk.done();
		const vectors = await store.database.read.selectFrom("embedding_vectors").select("vector").execute();
		expect(vectors).toHaveLength(40);
		const sizes = vectors.map(({ vector }) =>
			vector instanceof Uint8Array ? vector.byteLength / 4 : (vector as number[]).length,
		);
		expect(new Set(sizes)).toEqual(new Set([64]));
	});

	it("are not paid for again when only the credential changes, or a document only its label", async () => {
		const desk = await openDesk(await open());
		await desk.write("a", "A car.");
		await desk.settle();
		const asked = desk.server.requests.length;
		await desk.settle({ ...SETTING, credential: "another-key" });
		await desk.documents.update("a", undefined, (before) => before, {
			actor: OWNER,
			label: () => ({ private: true }),
			mayTrust: true,
		});
		await desk.done();
		expect(desk.server.requests.length).toBe(asked + 1);
	});

	it("are resumed by the next server, which asks only for what is missing", async () => {
		const store = await open();
		const first = await openDesk(store);
		for (let index = 0; index < 40; index++) await first.write(`car-${index}`, `Car number ${index}.`);
		first.server.behave((request, index) =>
			isIndexing(request) && index > 1 ? { after: new Promise(() => {}) } : undefined,
		);
		await first.embeddings.set(SETTING);
		await vi.waitUntil(() => first.server.requests.length > 2);
		const held = first.server.requests.at(-1);
		await first.embeddings.stop();
		await held?.closed;
		const before = await first.embeddings.read();
		expect(before).toMatchObject({ total: 40 });
		expect(before.embedded).toBeGreaterThan(0);
		expect(before.embedded).toBeLessThan(40);

		first.server.behave();
		const asked = first.server.requests.length;
		const next = await openDesk(store, { server: first.server });
		await next.done();
		const texts = next.server.requests.slice(asked).flatMap((request) => request.texts);
		expect(texts).toHaveLength(40 - before.embedded);
		expect((await next.documents.list({ text: "vehicle" })).total).toBe(40);
	});

	it("hold no stored secret, and carry the key in the header alone", async () => {
		const desk = await openDesk(await open());
		await desk.write("notes", `The password is ${SECRET}.`);
		await desk.settle();
		await desk.found(`what is ${SECRET}`);
		const sent = JSON.stringify(desk.server.requests.map(({ texts }) => texts));
		expect(sent).toContain("The password is •••.");
		expect(sent).toContain("what is •••");
		expect(sent).not.toContain(SECRET);
		expect(sent).not.toContain(KEY);
		expect(desk.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
	});
});

describeVectorStores("a model that refuses", (open) => {
	it("is asked again after as long as it says, and reports its refusal meanwhile", async () => {
		const desk = await openDesk(await open());
		await desk.embeddings.set(SETTING);
		desk.server.behave({ status: 429, message: "Slow down.", headers: { "retry-after": "7" } });
		await desk.write("a", "A car.");
		await vi.waitUntil(async () => (await desk.embeddings.read()).trouble !== undefined);
		const { trouble, embedded, total } = await desk.embeddings.read();
		expect(trouble).toMatchObject({
			code: "MODEL_FAILED",
			message: expect.stringContaining("429: Slow down."),
		});
		expect([embedded, total]).toEqual([0, 1]);
		expect(desk.rests).toContain(7000);
		desk.server.behave();
		await desk.done();
		expect((await desk.embeddings.read()).trouble).toBeUndefined();
		expect(await desk.found("vehicle")).toEqual(["a by meaning"]);
	});

	it("one text keeps no other from its vectors", async () => {
		const desk = await openDesk(await open());
		await desk.embeddings.set(SETTING);
		desk.server.behave(({ texts }) =>
			texts.some((text) => text.includes("poison")) ? { status: 400, message: "Too strange." } : undefined,
		);
		for (let index = 0; index < 20; index++)
			await desk.write(`text-${index}`, index === 3 ? "poison" : `Car number ${index}.`);
		await vi.waitUntil(async () => (await desk.embeddings.read()).embedded === 19, { timeout: 15_000 });
		expect((await desk.documents.list({ text: "vehicle" })).total).toBe(19);
		// Others have been answered since it was refused: it is asked for once more, and refused again.
		const trouble = async () => (await desk.embeddings.read()).trouble?.message;
		await expect.poll(trouble).toContain("Too strange.");
		expect(desk.rests).toContain(60_000);
		await desk.write("text-3", "A puppy.");
		await desk.done();
		expect(await desk.found("dog")).toEqual(["text-3 by meaning"]);
	});

	it.each([
		[
			"of another length",
			{ size: 12 },
			"The model gives vectors of 12 dimensions now, and gave 256 when it was set.",
		],
		["that are too few", { count: 0 }, "Expected 1 embeddings, but received 0"],
		["of no numbers", { number: "NaN" }, "could not be read"],
		["of numbers that are too large", { number: "1e39" }, "points nowhere"],
		["of 50 MB", { bytes: 50 * 1024 * 1024 }, "could not be read"],
		["that point nowhere", { number: "0" }, "points nowhere"],
	] as const)(
		"gives vectors %s: nothing is kept of them, and it is asked again",
		async (_what, behaviour, message) => {
			const store = await open();
			const desk = await openDesk(store);
			await desk.embeddings.set(SETTING);
			desk.server.behave(behaviour);
			await desk.write("a", "A car.");
			await vi.waitUntil(async () => (await desk.embeddings.read()).trouble !== undefined, {
				timeout: 15_000,
			});
			expect((await desk.embeddings.read()).trouble?.message).toContain(message);
			expect(await store.database.read.selectFrom("embedding_vectors").selectAll().execute()).toEqual([]);
			desk.server.behave();
			await desk.done();
			expect(await desk.found("vehicle")).toEqual(["a by meaning"]);
		},
	);

	it("leaves what is found by words, says why, and is not asked for each question anew", async () => {
		const desk = await openDesk(await open());
		await desk.write("a", "A vehicle.");
		await desk.write("b", "A car.");
		await desk.settle();
		await desk.server.close();
		const { documents, meaning } = await desk.documents.list({ text: "vehicle" });
		expect(documents.map(({ id, foundBy }) => [id, foundBy])).toEqual([["a", undefined]]);
		expect(meaning).toContain("cannot be reached");
		const { result, error } = await desk.search.search(
			{ query: "vehicle", kinds: ["document"] },
			{ kinds: ["document"], readsPrivate: true },
		);
		expect(result.hits.map(({ id, by }) => [id, by])).toEqual([["a", undefined]]);
		expect(error).toContain("not searched by meaning: The model provider cannot be reached");
		expect((await desk.embeddings.read()).trouble?.message).toContain("cannot be reached");
	});
});
