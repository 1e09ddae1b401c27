import { type Actor, OWNER } from "@switchyard/spec/actor";
import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { MemoryStore, type Remembering } from "./memory-store.ts";
import { writerOf } from "./writing.ts";

const person = writerOf({ actor: OWNER }, { by: "Ada" });
const TOKEN: Actor = { kind: "token", id: "x" };
const program = writerOf({ actor: TOKEN }, {});
const replacing: Remembering = { actor: TOKEN, label: () => ({}), mayTrust: true };

describeStores("a memory", (store) => {
	let time = 0;
	const open = async () => new MemoryStore({ database: await store.open(), now: () => ++time });
	const at = (key: string, personName = "", memory = "desk") => ({ memory, person: personName, key });

	it("keeps values by memory, person and key, the newest in the place of the older, pinned ones first", async () => {
		const memory = await open();
		await memory.remember(at("greeting"), "Hello", person);
		await memory.remember(at("language", "ada"), { code: "de" }, person);
		await memory.remember(at("language", "bob"), "en", person);
		await memory.remember(at("language", "", "other"), "fr", person);
		await memory.remember(at("greeting"), "Hi", { ...person, pinned: true });
		await memory.remember(at("size", "ada"), 42, program);
		const found = await memory.list({ memory: "desk", people: ["ada", ""] });
		expect(found.entries).toMatchObject([
			{ key: "greeting", value: "Hi", pinned: true, author: { kind: "person", name: "Ada" } },
			{ key: "size", value: 42, label: { untrusted: true } },
			{ key: "language", value: { code: "de" }, person: "ada" },
		]);
		expect(found).toMatchObject({ total: 3, memories: ["desk", "other"], people: ["ada", "bob"] });
		expect((await memory.list({ text: "DE" })).entries.map(({ person: of }) => of)).toEqual(["ada"]);
	});

	it("is cleared by key, by person and as a whole", async () => {
		const memory = await open();
		for (const place of [at("a"), at("b"), at("a", "ada"), at("a", "ada", "other")])
			await memory.remember(place, 1, person);
		expect(await memory.forget({ memory: "desk", people: [""], key: "b" })).toBe(1);
		expect(await memory.forget({ people: ["ada"] })).toBe(2);
		expect(await memory.forget({ memory: "desk" })).toBe(1);
		expect((await memory.list()).total).toBe(0);
	});

	it("keeps an entry's marks when a person corrects it, until they say otherwise; what replaces it has its own", async () => {
		const memory = await open();
		await memory.remember(at("a"), 1, program);
		expect((await memory.remember(at("a"), 2, person)).label).toEqual({ untrusted: true });
		const vouching = writerOf({ actor: OWNER }, { label: {} });
		expect((await memory.remember(at("a"), 2, vouching)).label).toEqual({});
		await memory.remember(at("a"), 3, { ...program, label: () => ({ private: true }) });
		const claiming = writerOf({ actor: TOKEN }, { label: {} });
		await expect(memory.remember(at("a"), 4, claiming)).rejects.toMatchObject({ code: "LABEL_NEEDS_PERSON" });
		expect((await memory.remember(at("a"), 5, replacing)).label).toEqual({});
	});

	it("is bounded by entry and in all", { timeout: 60_000 }, async () => {
		const memory = await open();
		await expect(memory.remember(at("a"), "x".repeat(16_384), person)).rejects.toMatchObject({
			code: "BODY_INVALID",
			field: "value",
		});
		for (let number = 0; number < 1000; number++) await memory.remember(at(`${number}`), number, person);
		await expect(memory.remember(at("more"), 1, person)).rejects.toMatchObject({ code: "MEMORY_FULL" });
		await memory.remember(at("0"), "again", person);
		await memory.remember(at("more", "ada"), 1, person);
	});
});
