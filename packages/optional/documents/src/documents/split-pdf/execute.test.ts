import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it, onTestFinished } from "vitest";
import { pdfOf } from "../../pdf/documents.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function splitting(...texts: string[]) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("in/scan.pdf", await pdfOf(...texts));
	const split = async (params: Record<string, unknown>) =>
		(
			await executeNode(
				{ definition, execute },
				{ path: "in/scan.pdf", folder: "out", ...params },
				{ workspace },
			)
		).outputs;
	const textOf = async (path: string) =>
		(await extractText(await getDocumentProxy(await workspace.files.read(path)))).text;
	return { ...workspace, split, textOf };
}

it("makes a file of each range", async () => {
	const { split, textOf } = await splitting("one", "two", "three", "four");
	const { files, count } = await split({ pages: "4, 1-2" });
	expect(count).toBe(2);
	expect(files?.map(({ path }) => path)).toEqual(["out/scan-4.pdf", "out/scan-1-2.pdf"]);
	expect(files?.[0]).toMatchObject({ mediaType: "application/pdf", hash: expect.stringMatching(/^sha256:/) });
	expect(await textOf("out/scan-4.pdf")).toEqual(["four"]);
	expect(await textOf("out/scan-1-2.pdf")).toEqual(["one", "two"]);
});

it("makes a file of so many pages each", async () => {
	const { split, textOf } = await splitting("one", "two", "three", "four", "five");
	const { files } = await split({ every: 2, folder: "out/" });
	expect(files?.map(({ path }) => path)).toEqual(["out/scan-1-2.pdf", "out/scan-3-4.pdf", "out/scan-5.pdf"]);
	expect(await textOf("out/scan-3-4.pdf")).toEqual(["three", "four"]);
});

it("gives the same bytes again, which makes it safe", async () => {
	const { split } = await splitting("one", "two");
	const first = await split({ every: 1 });
	expect((await split({ every: 1 })).files).toEqual(first.files);
});

it("writes nothing where a range is none, or the files would be too many", async () => {
	const { split, files } = await splitting("one");
	await expect(split({ pages: "1, 2" })).rejects.toMatchObject({ code: "PDF_PAGES_INVALID", field: "pages" });
	const often = { pages: Array.from({ length: 250 }, () => "1").join(",") };
	await expect(split(often)).resolves.toMatchObject({ count: 250 });
	await files.remove("out/scan-1.pdf");
	const { split: splitMany } = await splitting(...Array.from({ length: 600 }, () => ""));
	await expect(splitMany({ every: 1 })).rejects.toMatchObject({ code: "PDF_TOO_MANY_PARTS", field: "pages" });
});
