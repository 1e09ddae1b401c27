import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it, onTestFinished } from "vitest";
import { encryptedPdf, invoicePdf, pdfOf } from "../../pdf/documents.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function merging(files: Record<string, Uint8Array | string>) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	for (const [path, content] of Object.entries(files)) await workspace.files.write(path, content);
	const merge = async (paths: string[], save_to = "out/all.pdf") =>
		(await executeNode({ definition, execute }, { files: paths, save_to }, { workspace })).outputs;
	return { ...workspace, merge };
}

const invoice = await invoicePdf();
const letter = await pdfOf("Dear", "", "Yours");

it("puts pages one after the other, turned and empty ones too", async () => {
	const { merge, files } = await merging({ "a.pdf": invoice, "b.pdf": letter });
	const merged = await merge(["b.pdf", "a.pdf", "b.pdf"]);
	expect(merged).toMatchObject({
		path: "out/all.pdf",
		file: { path: "out/all.pdf", mediaType: "application/pdf" },
		page_count: 8,
	});
	const pdf = await getDocumentProxy(await files.read("out/all.pdf"));
	expect((await extractText(pdf)).text).toEqual([
		...["Dear", "", "Yours"],
		...["Invoice 7\nTotal 12.50", "Terms"],
		...["Dear", "", "Yours"],
	]);
	expect((await pdf.getPage(5)).rotate).toBe(90);
});

it("gives the same bytes again, which makes it safe", async () => {
	const { merge } = await merging({ "a.pdf": invoice, "b.pdf": letter });
	const first = await merge(["a.pdf", "b.pdf"]);
	expect((await merge(["a.pdf", "b.pdf"])).file?.hash).toBe(first.file?.hash);
});

it("names what cannot be merged, and writes nothing", async () => {
	const { merge, files } = await merging({
		"a.pdf": letter,
		"locked.pdf": await encryptedPdf(""),
		"text.pdf": "hello",
		"half.pdf": letter.slice(0, 1000),
	});
	const failure = (path: string) => merge(["a.pdf", path]);
	await expect(failure("locked.pdf")).rejects.toMatchObject({
		code: "PDF_ENCRYPTED",
		field: "files",
		message: "locked.pdf is encrypted, with a password or against changes.",
	});
	await expect(failure("text.pdf")).rejects.toMatchObject({ code: "PDF_DAMAGED", field: "files" });
	await expect(failure("half.pdf")).rejects.toMatchObject({ code: "PDF_DAMAGED", field: "files" });
	await expect(failure("none.pdf")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "files" });
	await expect(merge([])).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(merge(["a.pdf"], "../all.pdf")).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "save_to",
	});
	await expect(files.stat("out")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

it("refuses files that are together too large", async () => {
	const { merge, files } = await merging({});
	const megabytes = async function* () {
		for (let count = 0; count < 26; count++) yield new Uint8Array(1024 * 1024);
	};
	await files.save("a.pdf", megabytes());
	await expect(merge(["a.pdf", "a.pdf"])).rejects.toMatchObject({ code: "FILE_TOO_LARGE", field: "files" });
});
