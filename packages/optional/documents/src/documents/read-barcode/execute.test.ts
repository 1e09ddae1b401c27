import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { drawBarcode } from "../../images/barcode.ts";
import { bombImage, pictureOf } from "../../images/images.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function scanning(content: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("label.png", content);
	return async () =>
		(await executeNode({ definition, execute }, { path: "label.png" }, { workspace })).outputs;
}

/** A label with two codes, scanned askew. */
async function label() {
	const draw = (format: "QRCode" | "Code128", text: string) =>
		drawBarcode({ kind: "write", text, format, scale: 4, isVector: false });
	const [square, bars] = [await draw("QRCode", "https://example.com/7"), await draw("Code128", "AB-1234")];
	const page = sharp({ create: { width: 900, height: 500, channels: 3, background: "white" } }).composite([
		{ input: Buffer.from(square), left: 40, top: 40 },
		{ input: Buffer.from(bars), left: 350, top: 40 },
	]);
	return sharp(await page.png().toBuffer())
		.rotate(7, { background: "white" })
		.jpeg()
		.toBuffer();
}

it("finds all codes of a picture that is not straight", async () => {
	const found = await (await scanning(await label()))();
	expect(found.count).toBe(2);
	expect(found.barcodes).toContainEqual({ format: "QRCode", text: "https://example.com/7" });
	expect(found.barcodes).toContainEqual({ format: "Code128", text: "AB-1234" });
});

it("finds none where there is none", async () => {
	expect(await (await scanning(await pictureOf("no code")))()).toEqual({ barcodes: [], text: "", count: 0 });
});

it("refuses what is no picture, or too large a one", async () => {
	await expect((await scanning("hello"))()).rejects.toMatchObject({ code: "IMAGE_INVALID", field: "path" });
	await expect((await scanning(await bombImage()))()).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
});
