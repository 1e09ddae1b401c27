import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { bombPdf, encryptedPdf, formPdf, invoicePdf, pdfOf } from "../../pdf/documents.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function reading(content: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("in.pdf", content);
	const read = async (params: Record<string, unknown> = {}) =>
		(await executeNode({ definition, execute }, { path: "in.pdf", ...params }, { workspace })).outputs;
	return { ...workspace, read };
}

it("reads an invoice: its pages, turned ones too, what it says of itself, and the files in it", async () => {
	const { read, files } = await reading(await invoicePdf());
	const invoice = await read({ save_attachments_to: "in/files" });
	expect(invoice).toEqual({
		text: "Invoice 7\nTotal 12.50\n\nTerms",
		pages: [
			{ page: 1, text: "Invoice 7\nTotal 12.50" },
			{ page: 2, text: "Terms" },
		],
		has_text: true,
		rest: "",
		page_count: 2,
		metadata: { title: "Invoice 7", author: "Ann", created: "2026-05-01T09:00:00.000Z" },
		fields: [],
		attachments: [
			{
				path: "in/files/1-factur-x.xml",
				name: "factur-x.xml",
				mediaType: expect.stringContaining("xml"),
				size: 24,
				hash: expect.stringMatching(/^sha256:/),
			},
		],
	});
	expect(new TextDecoder().decode(await files.read("in/files/1-factur-x.xml"))).toContain("12.50");
});

it("saves no attachment where no folder is named", async () => {
	const { read, files } = await reading(await invoicePdf());
	expect((await read()).attachments).toEqual([]);
	expect((await files.list(".")).items.map(({ path }) => path)).toEqual(["in.pdf"]);
});

it("lists the fields of a form, with what may be chosen", async () => {
	const { read } = await reading(await formPdf());
	expect((await read()).fields).toEqual([
		{ name: "person.name", type: "text", value: "" },
		{ name: "agreed", type: "checkbox", value: false },
		{ name: "country", type: "choice", value: "FR", options: ["DE", "FR"] },
		{ name: "size", type: "choice", value: "", options: ["S", "M"] },
		{ name: "send", type: "button", value: "" },
	]);
});

it("says that a scanned document has no text", async () => {
	const { read } = await reading(await pdfOf("", ""));
	expect(await read()).toMatchObject({ has_text: false, text: "", page_count: 2 });
});

const half = (await invoicePdf()).slice(0, 900);

describe("pages", () => {
	it("are those that are asked for, in that order", async () => {
		const { read } = await reading(await pdfOf("one", "two", "three", "four"));
		const numbers = async (pages: string) => (await read({ pages })).pages?.map(({ page }) => page);
		expect(await numbers("4, 1-2")).toEqual([4, 1, 2]);
		expect(await numbers("3-")).toEqual([3, 4]);
		expect(await numbers("-2")).toEqual([1, 2]);
		expect(await numbers("")).toEqual([1, 2, 3, 4]);
	});

	it("that do not exist are refused, and what is no range", async () => {
		const { read } = await reading(await pdfOf("one", "two"));
		for (const pages of ["3", "1-3", "2-1", "0", "1,,2", "-", "1-2-3"])
			await expect(read({ pages })).rejects.toMatchObject({ code: "PDF_PAGES_INVALID", field: "pages" });
		await expect(read({ pages: "all" })).rejects.toMatchObject({ name: "ContractViolation" });
	});

	it("that have no room in the message are named, and read next", async () => {
		const { read } = await reading(await pdfOf(..."123456".split("").map((digit) => digit.repeat(100_000))));
		const first = await read();
		expect(first.pages?.map(({ page }) => page)).toEqual([1, 2, 3]);
		expect(first.rest).toBe("4-6");
		const second = await read({ pages: first.rest });
		expect(second).toMatchObject({ pages: [{ page: 4 }, { page: 5 }, { page: 6 }], rest: "" });
	});

	it("of which one alone has no room are an error", async () => {
		const { read } = await reading(await pdfOf("x".repeat(400_000)));
		await expect(read()).rejects.toMatchObject({ code: "PDF_PAGE_TOO_LARGE", field: "pages" });
	});
});

describe("what is no readable document is named", () => {
	it("an encrypted one", async () => {
		const { read } = await reading(await encryptedPdf("secret"));
		await expect(read()).rejects.toMatchObject({ code: "PDF_ENCRYPTED", field: "path" });
	});

	it("though one that is only protected against changes is read", async () => {
		const { read } = await reading(await encryptedPdf(""));
		expect((await read()).text).toBe("Secret");
	});

	it.each([
		["another file", new TextEncoder().encode("hello")],
		["an empty one", new Uint8Array()],
		["half of one", half],
	])("%s", async (_, bytes) => {
		const { read } = await reading(bytes);
		await expect(read()).rejects.toMatchObject({ code: "PDF_DAMAGED", field: "path" });
	});

	it("one that unpacks to more than the memory holds", async () => {
		const { read } = await reading(await bombPdf());
		await expect(read()).rejects.toMatchObject({ code: "FILE_WORK_MEMORY", field: "path" });
	});

	it("one that is not there, or lies outside", async () => {
		const { read } = await reading("x");
		await expect(read({ path: "b.pdf" })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
		await expect(read({ path: "../b.pdf" })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
	});
});
