import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_ATTACHED_BYTES } from "@switchyard/spec/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../workspace-files.ts";
import { createAttachments } from "./create-attachments.ts";
import { SAMPLES } from "./testing/sample-files.ts";

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
const workspace = createWorkspaceFiles(join(folder, "workspace"));
const attachments = createAttachments(workspace);
const ROOM = { files: 10, bytes: MAX_ATTACHED_BYTES };

beforeAll(() => workspace.write("first.txt", "first"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads files as an agent would that found them in the message. */
const read = (paths: readonly string[], room: Partial<typeof ROOM> = {}) =>
	attachments.read({ files: paths.map((path) => ({ path, name: path })), room: { ...ROOM, ...room } });

describe("an attachment", () => {
	it.each(Object.entries(SAMPLES))(
		"of type %s is known by its bytes, whatever its name says",
		async (type, bytes) => {
			await workspace.write("what.exe", bytes);
			const [attached] = await read(["what.exe"]);
			expect(attached?.file).toMatchObject({ name: "what.exe", mediaType: type, size: bytes.length });
			expect(Buffer.from(JSON.parse(attached?.value.text ?? ""), "base64")).toEqual(bytes);
			expect(attached?.value.ref).toBe(attached?.file.ref);
		},
	);

	it("has the same reference for the same bytes, and another for others", async () => {
		await workspace.write("a.txt", "same");
		await workspace.write("b.txt", "same");
		const refs = (await read(["a.txt", "b.txt", "first.txt"])).map(({ file }) => file.ref);
		expect(refs[0]).toBe(refs[1]);
		expect(refs[0]).not.toBe(refs[2]);
	});

	it.each<[string, Buffer, string]>([
		["what is no type that models read", Buffer.from("504b0304140000000800", "hex"), "application/zip"],
		["bytes that are no text", Buffer.from([0x80, 0x81, 0xfe]), "of an unknown type"],
		["a text with a NUL", Buffer.from("a\0b"), "of an unknown type"],
		["nothing", Buffer.alloc(0), "empty"],
		["an image by its name only", Buffer.from([0x89, 0x50, 0xff]), "of an unknown type"],
	])("is refused as %s", async (_what, bytes, said) => {
		await workspace.write("photo.png", bytes);
		await expect(read(["photo.png"])).rejects.toMatchObject({
			code: "ATTACHMENT_TYPE_UNSUPPORTED",
			field: "attachments",
			message: expect.stringContaining(`“photo.png” is ${said}`),
			hint: expect.stringContaining("PDF"),
		});
	});

	it.each([
		["FILE_NOT_FOUND", "gone.png"],
		["FILE_PATH_REFUSED", "../secret.png"],
	])("that the workspace does not give is %s by the agent's parameter", async (code, path) => {
		await expect(read([path])).rejects.toMatchObject({
			code,
			field: "attachments",
			message: expect.stringContaining(`Attachment “${path}”`),
		});
	});

	it("of more than 10 MB is refused before it is read", async () => {
		const large = createAttachments({
			open: async () => ({
				bytes: 10 * MEGABYTE + 1,
				chunks: () => expect.fail("It is read."),
			}),
		});
		await expect(large.read({ files: [{ path: "x", name: "film" }], room: ROOM })).rejects.toMatchObject({
			code: "ATTACHMENT_TOO_LARGE",
			message: expect.stringContaining("“film” has 10.1 MB; a model is given 10 MB"),
		});
	});

	it("for which the conversation has no room is refused, by its size or by how many there are", async () => {
		const code = "ATTACHMENT_TOO_LARGE";
		await expect(read(["first.txt"], { bytes: 4 })).rejects.toMatchObject({ code, field: "attachments" });
		await expect(read(["first.txt", "first.txt"], { files: 1 })).rejects.toMatchObject({
			code,
			message: expect.stringContaining("2 attachments are more than the 1"),
		});
	});
});
