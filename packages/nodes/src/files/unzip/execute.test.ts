import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { type RawEntry, rawArchive } from "../archive.testing.ts";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const DEFAULTS = {
	path: "a.zip",
	folder: "out",
	replace: false,
	most_files: 1000,
	most_bytes: 2 ** 28,
	base: ".",
};

async function start(
	archive: Uint8Array | readonly RawEntry[],
	content: Readonly<Record<string, string>> = {},
) {
	const workspace = await workspaceWith(content);
	const bytes = archive instanceof Uint8Array ? archive : rawArchive(archive);
	await workspace.files.save(
		"a.zip",
		(async function* () {
			yield bytes;
		})(),
	);
	const unzip = async (params: Readonly<Record<string, unknown>> = {}, files = workspace.files) =>
		(
			await executeNode(
				{ definition, execute },
				{ ...DEFAULTS, ...params },
				{ workspace: { ...workspace, files } },
			)
		).outputs;
	/** What lies beside the archive. */
	const unpacked = async () => {
		const { items } = await workspace.files.list(".", { recursive: true });
		const files = items.filter(({ kind, path }) => kind === "file" && path !== "a.zip");
		const texts = files.map(async ({ path }) => [
			path,
			Buffer.from(await workspace.files.read(path)).toString(),
		]);
		return Object.fromEntries(await Promise.all(texts));
	};
	return { ...workspace, unzip, unpacked };
}

const GOOD: RawEntry[] = [
	{ name: "may/", mode: 0o040755 },
	{ name: "may/grün.txt", content: "grün" },
	{ name: "a.csv", content: "1\n" },
	{ name: "empty", content: "" },
];
const UNPACKED = { "out/may/grün.txt": "grün", "out/a.csv": "1\n", "out/empty": "" };

describe("an archive", () => {
	it("is unpacked into a folder", async () => {
		const { unzip, unpacked } = await start(GOOD);
		expect(await unzip()).toEqual({
			files: [
				{ path: "out/may/grün.txt", size: 5 },
				{ path: "out/a.csv", size: 2 },
				{ path: "out/empty", size: 0 },
			],
			count: 3,
			bytes: 7,
		});
		expect(await unpacked()).toEqual(UNPACKED);
	});

	it("is unpacked into the workspace itself, also by the names of old programs", async () => {
		const { unzip, unpacked } = await start([{ name: "may\\a.txt", content: "1", flags: 0 }]);
		expect((await unzip({ folder: "." })).files).toEqual([{ path: "may/a.txt", size: 1 }]);
		expect(await unpacked()).toEqual({ "may/a.txt": "1" });
	});

	it("may have no entry at all", async () => {
		const { unzip } = await start([]);
		expect(await unzip()).toEqual({ files: [], count: 0, bytes: 0 });
	});

	it("is unpacked again after a crash to the same end, which makes it safe", async () => {
		const { files, unzip, unpacked } = await start(GOOD);
		const first = await unzip();
		await files.remove("out/a.csv");
		expect(await unzip()).toEqual(first);
		expect(await unpacked()).toEqual(UNPACKED);
	});

	it("replaces files only when that is allowed, and before it has written any", async () => {
		const { unzip, unpacked } = await start(GOOD, { "out/empty": "not so" });
		await expect(unzip()).rejects.toMatchObject({ code: "FILE_EXISTS", field: "folder" });
		expect(await unpacked()).toEqual({ "out/empty": "not so" });
		await unzip({ replace: true });
		expect(await unpacked()).toEqual(UNPACKED);
	});

	it("replaces no folder, and follows no link", async () => {
		const { folder, unzip, unpacked } = await start(GOOD);
		mkdirSync(join(folder, "out", "a.csv"), { recursive: true });
		await expect(unzip({ replace: true })).rejects.toMatchObject({ code: "FILE_EXISTS", field: "folder" });
		symlinkSync("/tmp", join(folder, "link"));
		await expect(unzip({ folder: "link" })).rejects.toMatchObject({
			code: "FILE_PATH_REFUSED",
			field: "folder",
		});
		expect(await unpacked()).toEqual({});
	});

	it("leaves nothing of it where one of its files cannot be written", async () => {
		const { files, unzip, unpacked } = await start(GOOD, { "out/empty": "" });
		const save: typeof files.save = (path, content) =>
			path === "out/a.csv" ? Promise.reject(new Error("The disk is full.")) : files.save(path, content);
		await expect(unzip({}, { ...files, save })).rejects.toThrow("The disk is full.");
		expect(await unpacked()).toEqual({ "out/empty": "" });
	});

	it("stays in its folder", async () => {
		const { unzip } = await start(GOOD);
		await expect(unzip({ base: "out" })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED", field: "path" });
		for (const folder of ["../out", "/tmp", "out/../.."])
			await expect(unzip({ folder }), folder).rejects.toMatchObject({
				code: "FILE_PATH_REFUSED",
				field: "folder",
			});
	});

	it("is not there", async () => {
		const { unzip } = await start(GOOD);
		await expect(unzip({ path: "gone.zip" })).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "path",
		});
	});
});

const OTHER: RawEntry = { name: "first.txt", content: "first" };

describe("a hostile or damaged archive is refused, and nothing of it is written:", () => {
	it.each<[string, string, Uint8Array | readonly RawEntry[]]>([
		["a path that leads out", "ZIP_ENTRY_REFUSED", [OTHER, { name: "../evil" }]],
		["a path that leads out deeper in", "ZIP_ENTRY_REFUSED", [OTHER, { name: "a/../../evil" }]],
		["a path that leads out by backslashes", "ZIP_ENTRY_REFUSED", [OTHER, { name: "..\\evil" }]],
		["an absolute path", "ZIP_ENTRY_REFUSED", [OTHER, { name: "/tmp/evil" }]],
		["a path with a drive", "ZIP_ENTRY_REFUSED", [OTHER, { name: "C:/evil" }]],
		["a link", "ZIP_ENTRY_REFUSED", [OTHER, { name: "link", content: "/etc", mode: 0o120777 }]],
		["a device", "ZIP_ENTRY_REFUSED", [OTHER, { name: "disk", mode: 0o060644 }]],
		["the same name twice", "ZIP_ENTRY_REFUSED", [OTHER, OTHER]],
		["names that are one on some systems", "ZIP_ENTRY_REFUSED", [OTHER, { name: "FIRST.txt" }]],
		["a file that is a folder, too", "ZIP_ENTRY_REFUSED", [OTHER, { name: "first.txt/below" }]],
		["a folder that is a file, too", "ZIP_ENTRY_REFUSED", [{ name: "a/b" }, { name: "a" }]],
		["a name of nothing", "ZIP_ENTRY_REFUSED", [OTHER, { name: "." }]],
		["a password", "ZIP_ENCRYPTED", [OTHER, { name: "secret", content: "x", flags: 0x801 }]],
		["another method", "ZIP_METHOD_UNSUPPORTED", [OTHER, { name: "lzma", content: "x", method: 14 }]],
		["a wrong sum", "ZIP_INVALID", [OTHER, { name: "a", content: "x", sum: 1 }]],
		["more bytes than it says", "ZIP_INVALID", [OTHER, { name: "a", content: "x".repeat(5000), size: 5 }]],
		["less bytes than it says", "ZIP_INVALID", [OTHER, { name: "a", content: "x", size: 500 }]],
		["too little of it", "ZIP_INVALID", rawArchive([OTHER]).subarray(0, -30)],
		["a beginning that is missing", "ZIP_INVALID", rawArchive([OTHER]).subarray(20)],
		["something else", "ZIP_INVALID", Buffer.from("name;total\n")],
		["nothing", "ZIP_INVALID", Buffer.alloc(0)],
		["bytes that are used twice", "ZIP_INVALID", overlapping(40)],
	])("%s: %s", async (_what, code, archive) => {
		const { unzip, unpacked } = await start(archive);
		await expect(unzip()).rejects.toMatchObject({ name: "NodeError", code, field: "path" });
		expect(await unpacked()).toEqual({});
	});

	it("more files, more bytes or a higher ratio than is allowed", async () => {
		const many = await start(Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, content: "x" })));
		await expect(many.unzip({ most_files: 10 })).rejects.toMatchObject({
			code: "ZIP_TOO_LARGE",
			message: expect.stringContaining("more than the 10 files"),
		});
		await expect(many.unzip({ most_bytes: 10 })).rejects.toMatchObject({
			code: "ZIP_TOO_LARGE",
			message: expect.stringContaining("more than the 10 bytes"),
		});
		expect(await many.unpacked()).toEqual({});
		expect(await many.unzip({ most_files: 11, most_bytes: 11 })).toMatchObject({ count: 11 });

		const bomb = await start([{ name: "zeros", content: Buffer.alloc(11 * 1024 * 1024) }]);
		await expect(bomb.unzip()).rejects.toMatchObject({
			code: "ZIP_TOO_LARGE",
			message: expect.stringContaining("200 times"),
		});
		expect(await bomb.unpacked()).toEqual({});
	});

	it("a bomb that says that it is small stops at what it says", async () => {
		const { unzip, unpacked } = await start([
			{ name: "zeros", content: Buffer.alloc(50 * 1024 * 1024), size: 10 },
		]);
		await expect(unzip()).rejects.toMatchObject({ code: "ZIP_INVALID" });
		expect(await unpacked()).toEqual({});
	});
});

/** Many files of one file's bytes, which cannot be packed further. */
function overlapping(count: number): RawEntry[] {
	const content = Buffer.concat(
		Array.from({ length: 40 }, (_, at) => createHash("sha256").update(`${at}`).digest()),
	);
	return Array.from({ length: count }, (_, at) => ({ name: `${at}`, content, shares: at > 0 }));
}
