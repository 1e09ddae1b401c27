import { randomBytes } from "node:crypto";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { bombImage } from "../../images/images.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

/** Red on the left, blue on the right, 60 pixels wide and 40 high. */
const halves = await sharp({ create: { width: 60, height: 40, channels: 4, background: "red" } })
	.composite([
		{
			input: { create: { width: 30, height: 40, channels: 4, background: "blue" } },
			left: 30,
			top: 0,
		},
	])
	.png()
	.toBuffer();

async function changing(
	content: string | Uint8Array = halves,
	signal: AbortSignal = new AbortController().signal,
) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("in.png", content);
	const change = async (params: Record<string, unknown>) =>
		(
			await executeNode(
				{ definition, execute },
				{ path: "in.png", save_to: "out", ...params },
				{ workspace, signal },
			)
		).outputs;
	/** The colour at a place, as red, green, blue. */
	const colourAt = async (left: number, top: number) => {
		const bytes = await workspace.files.read("out");
		const place = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
		return [...(await place.raw().toBuffer())];
	};
	return { ...workspace, change, colourAt };
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

it("resizes within width and height, or by one of them", async () => {
	const { change } = await changing();
	expect(await change({ width: 30, height: 30 })).toMatchObject({ width: 30, height: 20 });
	expect(await change({ height: 80 })).toMatchObject({ width: 120, height: 80 });
	expect(await change({ width: 30, height: 30, fit: "cover" })).toMatchObject({ width: 30, height: 30 });
	expect(await change({})).toMatchObject({
		path: "out",
		file: { path: "out", mediaType: "image/png", hash: expect.stringMatching(/^sha256:/) },
		width: 60,
		height: 40,
	});
});

it("turns, then cuts", async () => {
	const { change, colourAt } = await changing();
	await change({ rotate: 90 });
	expect([await colourAt(20, 5), await colourAt(20, 55)]).toEqual([RED, BLUE]);
	const cut = { left: 0, top: 30, width: 40, height: 30 };
	expect(await change({ rotate: 90, crop: cut })).toMatchObject({ width: 40, height: 30 });
	expect(await colourAt(20, 5)).toEqual(BLUE);
	expect(await change({ crop: { left: 50 } })).toMatchObject({ width: 10, height: 40 });
	await expect(change({ crop: { left: 60 } })).rejects.toMatchObject({ code: "IMAGE_CROP_OUTSIDE" });
	await expect(change({ crop: cut })).rejects.toMatchObject({ code: "IMAGE_CROP_OUTSIDE", field: "crop" });
});

it("turns as the camera noted, and forgets what it noted of the place", async () => {
	const photo = await sharp(halves)
		.withExif({ IFD0: { Copyright: "Ann" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	const { change, files } = await changing(photo);
	expect(await change({ format: "jpeg" })).toMatchObject({ width: 40, height: 60 });
	const { orientation, exif } = await sharp(await files.read("out")).metadata();
	expect([orientation, exif]).toEqual([undefined, undefined]);
});

it.each(["png", "jpeg", "webp", "tiff", "gif", "avif"])(
	"writes %s, and the same bytes again",
	async (format) => {
		const { change, files } = await changing();
		const first = await change({ format });
		expect((await change({ format })).file).toEqual(first.file);
		const written = (await sharp(await files.read("out")).metadata()).format;
		expect(written).toBe(format === "avif" ? "heif" : format);
	},
);

it.each([
	["text", "hello", "IMAGE_INVALID"],
	["a drawing", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "IMAGE_INVALID"],
	["half of a picture", halves.subarray(0, halves.length / 2), "IMAGE_INVALID"],
	["too many pixels", await bombImage(), "IMAGE_TOO_LARGE"],
])("refuses %s, and writes nothing", async (_, content, code) => {
	const { change, files } = await changing(content);
	await expect(change({})).rejects.toMatchObject({ code, field: "path", hint: expect.any(String) });
	await expect(files.stat("out")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

it("is ended in the middle when its run is cancelled", { timeout: 60_000 }, async () => {
	// Minutes of work in one call of the library.
	const picture = sharp(randomBytes(6000 * 6000), { raw: { width: 6000, height: 6000, channels: 1 } });
	const abort = new AbortController();
	const { change } = await changing(await picture.jpeg().toBuffer(), abort.signal);
	const changed = change({ format: "avif" });
	// A later one is done: this one has begun.
	await (await changing()).change({});
	abort.abort(new Error("Cancelled."));
	await expect(changed).rejects.toThrow("Cancelled.");
});
