import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { bombWord, offerWord, wordOf } from "../../word/word.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function reading(content: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("in.docx", content);
	return async (params: Record<string, unknown> = {}) =>
		(await executeNode({ definition, execute }, { path: "in.docx", ...params }, { workspace })).outputs;
}

const offer = await offerWord();

it("reads a document as Markdown, with its headings, tables, links and lists", async () => {
	const read = await reading(offer);
	expect(await read()).toEqual({
		content: [
			"# Offer",
			"Dear **Ann**, see [our page](https://example.com/)",
			"|     |     |\n| --- | --- |\n| Item | Price |\n| Table | 12\\|50 |",
			"-   valid for a week",
		].join("\n\n"),
		more: false,
		next_offset: expect.any(Number),
	});
});

it("reads it as HTML and as text", async () => {
	const read = await reading(offer);
	const { content } = await read({ format: "html" });
	expect(content).toContain("<h1>Offer</h1><p>Dear <strong>Ann</strong>, see ");
	expect(content).toContain("<td><p>12|50</p></td>");
	expect((await read({ format: "text" })).content).toMatch(/^Offer\n\nDear Ann, see our page\n\nItem\n/);
});

it("reads a long one in parts", async () => {
	const text = Array.from({ length: 30_000 }, (_, index) => `${index}`.padStart(9, "0")).join(" ");
	const read = await reading(await wordOf(text));
	let all = "";
	for (let offset = 0, more = true; more; ) {
		const part = await read({ format: "text", offset });
		expect(part.content?.length).toBeLessThanOrEqual(125_000);
		all += part.content;
		offset = part.next_offset ?? 0;
		more = part.more ?? false;
	}
	expect(all).toBe(text);
	expect(await read({ offset: 10_000_000 })).toEqual({ content: "", more: false, next_offset: text.length });
});

it.each([
	["another file", "hello", "WORD_DAMAGED"],
	["half of one", offer.slice(0, 2000), "WORD_DAMAGED"],
	["an archive of something else", "PK\u0003\u0004 and so forth", "WORD_DAMAGED"],
	["one of before 2007", Buffer.from("d0cf11e0a1b11ae1", "hex"), "WORD_DAMAGED"],
	[
		"one with a password",
		Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
		"WORD_ENCRYPTED",
	],
])("names what cannot be read: %s", async (_, content, code) => {
	const read = await reading(content);
	await expect(read()).rejects.toMatchObject({ code, field: "path", hint: expect.any(String) });
});

it("refuses one that unpacks to more than the memory holds", async () => {
	const read = await reading(await bombWord());
	await expect(read()).rejects.toMatchObject({ code: "FILE_WORK_MEMORY", field: "path" });
});
