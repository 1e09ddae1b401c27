import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { findBarcodes } from "../../images/barcode.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function drawing() {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const draw = async (params: Record<string, unknown>) =>
		(await executeNode({ definition, execute }, { save_to: "code.png", ...params }, { workspace })).outputs;
	const scan = async (path: string) => {
		const picture = sharp(await workspace.files.read(path))
			.flatten({ background: "white" })
			.ensureAlpha();
		const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
		return findBarcodes({ kind: "read", pixels: data, width: info.width, height: info.height });
	};
	return { ...workspace, draw, scan };
}

it.each([
	["QRCode", "Grüße, 日本"],
	["DataMatrix", "AB-1234"],
	["AztecCode", "AB-1234"],
	["PDF417", "AB-1234"],
	["Code128", "AB-1234"],
	["Code39", "AB-1234"],
	["EAN13", "4006381333931"],
	["EAN8", "96385074"],
	["UPCA", "036000291452", "0036000291452"],
	["ITF", "00012345678905"],
])("draws %s that can be read", async (format, text, read = text) => {
	const { draw, scan } = await drawing();
	expect(await draw({ text, format })).toMatchObject({ path: "code.png", file: { mediaType: "image/png" } });
	expect((await scan("code.png")).map((found) => found.text)).toEqual([read]);
});

it("draws it as a drawing too, and gives the same bytes again", async () => {
	const { draw, scan } = await drawing();
	const first = await draw({ text: "x", save_to: "code.svg" });
	expect((await draw({ text: "x", save_to: "code.svg" })).file).toEqual(first.file);
	expect(await scan("code.svg")).toEqual([{ format: "QRCode", text: "x" }]);
});

it("says what a kind of barcode cannot hold", async () => {
	const { draw, files } = await drawing();
	for (const [format, text] of [
		["EAN13", "abc"],
		["EAN8", "12345678901"],
		["QRCode", "x".repeat(4000)],
	])
		await expect(draw({ format, text })).rejects.toMatchObject({
			code: "BARCODE_TEXT_INVALID",
			field: "text",
		});
	await expect(files.stat("code.png")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	await expect(draw({ text: "x", save_to: "code.gif" })).rejects.toMatchObject({ name: "ContractViolation" });
});
