import { type Actor, OWNER } from "@switchyard/spec/actor";
import type { DocumentContent, WorkspaceDocument } from "@switchyard/spec/document";
import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { DocumentStore, type Writing } from "./document-store.ts";
import { StepWrites } from "./step-writes.ts";
import { writerOf } from "./writing.ts";

const person = writerOf({ actor: OWNER }, { by: "Ada" });
const TOKEN: Actor = { kind: "token", id: "x" };
const program = writerOf({ actor: TOKEN }, {});

function content(title: string, more: Partial<DocumentContent> = {}): DocumentContent {
	return { title, folder: "", tags: [], text: `# ${title}`, ...more };
}

const withText =
	(text: string) =>
	({ title, folder, tags }: WorkspaceDocument) => ({ title, folder, tags, text });

describeStores("documents", (store) => {
	let time = 0;
	const open = async () => {
		const database = await store.open();
		return { database, documents: new DocumentStore({ database, now: () => ++time }) };
	};

	it("are written, listed by what is asked for, read after a restart, and deleted with all revisions", async () => {
		const { database, documents } = await open();
		const offer = content("Offer for Über", { folder: "Sales/Offers", tags: ["a_b"], text: "100% of it" });
		await documents.create(undefined, offer, person);
		await documents.create(undefined, content("Offer for Über", { folder: "Sales" }), person);
		await documents.create("rules", content("Rules", { tags: ["axb"] }), program);
		const ids = async (filter: Parameters<DocumentStore["list"]>[0]) =>
			(await documents.list(filter)).documents.map(({ id }) => id);
		expect(await ids({})).toEqual(["rules", "offer-for-uber-2", "offer-for-uber"]);
		expect(await ids({ under: "Sales" })).toEqual(["offer-for-uber-2", "offer-for-uber"]);
		expect(await ids({ under: "Sale" })).toEqual([]);
		expect(await ids({ tag: "a_b" })).toEqual(["offer-for-uber"]);
		expect(await ids({ text: "100%" })).toEqual(["offer-for-uber"]);
		expect(await ids({ text: "1%f" })).toEqual([]);
		expect(await ids({ text: "OFFER" })).toEqual(["offer-for-uber-2", "offer-for-uber"]);
		const page = await documents.list({}, { offset: 1, limit: 1 });
		expect(page).toMatchObject({
			total: 3,
			folders: ["Sales", "Sales/Offers"],
			tags: ["a_b", "axb"],
			documents: [{ id: "offer-for-uber-2", excerpt: "# Offer for Über" }],
		});

		await database.close();
		const { documents: again } = await open();
		expect(await again.get("offer-for-uber")).toMatchObject({
			...offer,
			author: { kind: "person", name: "Ada" },
		});
		await again.remove("rules");
		await expect(again.get("rules")).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
		await expect(again.versions("rules")).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
	});

	it("keep their revisions, and refuse a change of an older one with what has changed", async () => {
		const { documents } = await open();
		const { id } = await documents.create(undefined, content("Note"), person);
		const edits = await Promise.allSettled([
			documents.update(id, 1, withText("mine"), person),
			documents.update(id, 1, withText("theirs"), person),
		]);
		expect(edits.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
		const refused = edits[1] as PromiseRejectedResult;
		expect(refused.reason.body).toMatchObject({
			error: { code: "DOCUMENT_REVISION_STALE", hint: expect.any(String) },
			current: { revision: 2, text: "mine" },
			changed: ["text"],
		});
		expect(await documents.versions(id)).toMatchObject([
			{ revision: 2, changed: ["text"] },
			{ revision: 1, changed: [] },
		]);
		expect(await documents.version(id, 1)).toMatchObject({ text: "# Note" });
		await expect(documents.version(id, 3)).rejects.toMatchObject({ code: "DOCUMENT_VERSION_NOT_FOUND" });
	});

	it("keep the newest hundred revisions", async () => {
		const { documents } = await open();
		const { id } = await documents.create(undefined, content("Note"), person);
		for (let revision = 1; revision <= 101; revision++)
			await documents.update(id, undefined, withText(`${revision}`), person);
		const versions = await documents.versions(id);
		expect([versions.length, versions.at(0)?.revision, versions.at(-1)?.revision]).toEqual([100, 102, 3]);
		await expect(documents.update(id, 1, withText("late"), person)).rejects.toMatchObject({
			body: { current: { revision: 102 } },
		});
	});

	it("are trusted as their writer is, and lose a mark by a person's word only", async () => {
		const { documents } = await open();
		const marks = (label: Writing["label"], mayTrust: boolean) => ({ ...program, label, mayTrust });
		expect((await documents.create("a", content("A"), person)).label).toEqual({});
		expect((await documents.update("a", 1, withText("x"), program)).label).toEqual({ untrusted: true });
		// A person who corrects a word has not vouched for the rest.
		expect((await documents.update("a", 2, withText("y"), person)).label).toEqual({ untrusted: true });
		await expect(
			documents.update(
				"a",
				3,
				withText("z"),
				marks(() => ({}), false),
			),
		).rejects.toMatchObject({ code: "LABEL_NEEDS_PERSON" });
		const vouched = writerOf({ actor: OWNER }, { label: { private: true } });
		expect((await documents.update("a", 3, withText("y"), vouched)).label).toEqual({ private: true });
		const claimed = writerOf({ actor: TOKEN }, { label: {} });
		expect((await documents.create("b", content("B"), claimed)).label).toEqual({ untrusted: true });
	});

	it("refuse an id that is taken and a folder that is none", async () => {
		const { documents } = await open();
		await documents.create("a", content("A"), person);
		await expect(documents.create("a", content("A"), person)).rejects.toMatchObject({
			code: "DOCUMENT_EXISTS",
		});
		for (const folder of ["/x", "x//y", "..", "x/"])
			await expect(documents.create(undefined, content("B", { folder }), person)).rejects.toMatchObject({
				code: "DOCUMENT_FOLDER_INVALID",
				field: "folder",
			});
	});

	it("are written once by a step, however often it runs", async () => {
		const { database, documents } = await open();
		const write = (writes: StepWrites, into: DocumentStore) =>
			writes.once<{ id: string }>("run-1", async (keep) => {
				const beside = ({ id }: WorkspaceDocument) => keep({ id });
				return { id: (await into.create(undefined, content("Note"), { ...program, beside })).id };
			});
		const writes = new StepWrites(database.read, () => time);
		const both = await Promise.all([write(writes, documents), write(writes, documents)]);
		expect(both).toEqual([{ id: "note" }, { id: "note" }]);
		await database.close();
		const { database: reopened, documents: again } = await open();
		expect(await write(new StepWrites(reopened.read, () => time), again)).toEqual({ id: "note" });
		expect((await again.list()).total).toBe(1);
	});
});
