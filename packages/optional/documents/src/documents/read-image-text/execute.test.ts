import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { bombImage, pictureOf, scannedPdf } from "../../images/images.testing.ts";
import { pdfOf } from "../../pdf/documents.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function recognising(content: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("scan", content);
	return async (params: Record<string, unknown> = {}) =>
		(await executeNode({ definition, execute }, { path: "scan", ...params }, { workspace })).outputs;
}

it("recognises the text of a picture", { timeout: 60_000 }, async () => {
	const recognise = await recognising(await pictureOf("Invoice 2026-07", "Total 12.50 EUR"));
	const found = await recognise();
	expect(found.text?.replaceAll(/\n+/g, "\n")).toBe("Invoice 2026-07\nTotal 12.50 EUR");
	expect(found.confidence).toBeGreaterThan(80);
	expect(found.pages).toEqual([{ page: 1, text: found.text, confidence: found.confidence }]);
});

it("recognises the scanned pages of a PDF file that are asked for", { timeout: 60_000 }, async () => {
	const recognise = await recognising(await scannedPdf("First page", "Second page", "Third page"));
	const found = await recognise({ pages: "3, 1" });
	expect(found.pages?.map(({ page, text }) => [page, text])).toEqual([
		[3, "Third page"],
		[1, "First page"],
	]);
	expect(found.text).toBe("Third page\n\nFirst page");
});

it("gives no text of pages without a picture", { timeout: 60_000 }, async () => {
	const recognise = await recognising(await pdfOf("typed"));
	expect(await recognise()).toEqual({
		text: "",
		pages: [{ page: 1, text: "", confidence: 0 }],
		confidence: 0,
	});
});

it("names what cannot be read", async () => {
	const failure = async (content: string | Uint8Array, params = {}) => (await recognising(content))(params);
	await expect(failure("hello")).rejects.toMatchObject({ code: "IMAGE_INVALID", field: "path" });
	await expect(failure("%PDF-1.7 hello")).rejects.toMatchObject({ code: "PDF_DAMAGED", field: "path" });
	await expect(failure(await bombImage())).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE", field: "path" });
	await expect(failure(await pdfOf("a"), { pages: "2" })).rejects.toMatchObject({
		code: "PDF_PAGES_INVALID",
	});
	await expect(failure(await pdfOf(...Array.from({ length: 21 }, () => "")))).rejects.toMatchObject({
		code: "PDF_TOO_MANY_PAGES",
		field: "pages",
	});
});
