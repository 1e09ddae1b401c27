import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileServerCredential } from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";
import { execute, FILE_SERVERS, happened, tryCredential, workspace } from "../support/file-servers.ts";

afterAll(() => workspace.remove());

/** Large enough for several parts of S3. */
const LARGE = randomBytes(17 * 1024 * 1024 + 5);

describe.each(FILE_SERVERS)("files over $name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Awaited<ReturnType<typeof start>>;
	/** A base folder of its own for each test. */
	let base: string;
	let number = 0;
	beforeAll(async () => {
		tried = await start();
		await workspace.files.write("in/a.csv", "a;b\n1;2\n");
		await workspace.files.write("in/b.csv", "b");
		await workspace.files.write("in/empty", "");
		await workspace.files.write("in/large.bin", LARGE);
	}, 60_000);
	afterAll(() => tried?.dispose(), 30_000);
	beforeEach(async () => {
		base = ".";
		const folder = `base-${++number}`;
		await upload("in/empty", `${folder}/made`);
		await remove(`${folder}/made`);
		base = folder;
	});

	const at = (params: object) => ({ server: tried.access as FileServerCredential, base, ...params });
	const upload = (file: string, path: string, more = {}, context = {}) =>
		execute("Upload", at({ file, path, ...more }), context);
	const download = (path: string, save_to: string, more = {}) =>
		execute("Download", at({ path, save_to, ...more }));
	const move = (path: string, new_path: string, more = {}, context = {}) =>
		execute("Move", at({ path, new_path, ...more }), context);
	const remove = (path: string, more = {}) => execute("Delete", at({ path, ...more }));
	const list = (more = {}) => execute("List", at(more));
	const paths = async (more = {}) =>
		((await list({ recursive: true, ...more })).files as { path: string }[]).map(({ path }) => path);

	it("sends a file, lists it, and fetches it again byte for byte", async () => {
		expect(await upload("in/a.csv", "2026/may/a b+ü.csv")).toEqual({ path: "2026/may/a b+ü.csv", size: 8 });
		await upload("in/empty", "2026/empty");
		await upload("in/b.csv", "b.txt");
		expect(await list({ folder: "2026" })).toMatchObject({
			files: [{ path: "2026/empty", name: "empty", size: 0 }],
			folders: ["2026/may"],
			count: 1,
			truncated: false,
		});
		const { files } = await list({ folder: "2026", recursive: true, pattern: "*.csv" });
		expect(files).toEqual([
			{
				path: "2026/may/a b+ü.csv",
				name: "a b+ü.csv",
				size: 8,
				modified_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
			},
		]);
		expect(await list({ recursive: true, limit: 1 })).toMatchObject({ count: 1, truncated: true });
		expect(await download("2026/may/a b+ü.csv", "out/a.csv")).toMatchObject({
			path: "out/a.csv",
			file: { path: "out/a.csv", mediaType: "text/csv", size: 8, hash: expect.stringContaining("sha256:") },
		});
		expect(await readFile(join(workspace.folder, "out/a.csv"), "utf8")).toBe("a;b\n1;2\n");
		expect(await download("b.txt", "")).toMatchObject({ path: "b.txt" });
	});

	it("sends and fetches a large file, and says how far it is", async () => {
		const told: number[] = [];
		await upload("in/large.bin", "large.bin", {}, { progress: ({ fraction = 0 }) => told.push(fraction) });
		expect(told.length).toBeGreaterThan(0);
		await download("large.bin", "out/large.bin");
		expect(LARGE.equals(await readFile(join(workspace.folder, "out/large.bin")))).toBe(true);
		await expect(download("large.bin", "out/limited", { limit_mb: 1 })).rejects.toMatchObject({
			code: "TRANSFER_TOO_LARGE",
			field: "path",
		});
		await expect(workspace.files.stat("out/limited")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	}, 60_000);

	it("replaces a file only when it may, and takes its own for sent", async () => {
		await upload("in/a.csv", "x.csv");
		await expect(upload("in/b.csv", "x.csv")).rejects.toMatchObject({
			code: "TRANSFER_EXISTS",
			field: "path",
		});
		expect(await upload("in/a.csv", "x.csv")).toMatchObject({ size: 8 });
		expect(await upload("in/b.csv", "x.csv", { replace: true })).toMatchObject({ size: 1 });
		await download("x.csv", "out/x.csv");
		expect(await readFile(join(workspace.folder, "out/x.csv"), "utf8")).toBe("b");
		expect(await paths()).toEqual(["x.csv"]);
	});

	it("tells of an upload that was cut off only what is certain", async () => {
		const sent = at({ file: "in/a.csv", path: "x.csv" });
		expect(await happened("Upload", sent)).toMatchObject({
			answer: "unknown",
			reason: expect.stringContaining("taken away"),
		});
		await upload("in/a.csv", "x.csv");
		expect(await happened("Upload", sent)).toEqual({
			answer: "yes",
			outputs: { path: "x.csv", size: 8 },
			reason: expect.any(String),
		});
		expect(await happened("Upload", { ...sent, replace: true })).toMatchObject({ answer: "unknown" });
		await upload("in/b.csv", "x.csv", { replace: true });
		expect(await happened("Upload", sent)).toMatchObject({
			answer: "unknown",
			reason: "Another file is at the path.",
		});
	});

	it("moves a file, making folders, and finds its own work after a crash", async () => {
		await upload("in/a.csv", "in/a.csv");
		await upload("in/b.csv", "b.csv");
		expect(await move("in/a.csv", "done/a.csv")).toEqual({ path: "done/a.csv" });
		expect(await move("in/a.csv", "done/a.csv", {}, { attempt: 2 })).toEqual({
			path: "done/a.csv",
		});
		await expect(move("in/a.csv", "done/a.csv")).rejects.toMatchObject({
			code: "TRANSFER_NOT_FOUND",
			field: "path",
		});
		await expect(move("b.csv", "done/a.csv")).rejects.toMatchObject({
			code: "TRANSFER_EXISTS",
			field: "new_path",
		});
		await move("b.csv", "done/a.csv", { replace: true });
		expect(await paths()).toEqual(["done/a.csv"]);
	});

	it("deletes a file, and says when there is none", async () => {
		await upload("in/a.csv", "a.csv");
		expect(await remove("a.csv")).toEqual({ path: "a.csv", deleted: true });
		expect(await remove("a.csv", { missing: "continue" })).toEqual({ path: "a.csv", deleted: false });
		await expect(remove("a.csv")).rejects.toMatchObject({ code: "TRANSFER_NOT_FOUND", field: "path" });
	});

	it("stays under its base folder, no matter who fills the path", async () => {
		await upload("in/a.csv", "a.csv");
		const paths = ["../../a.csv", "in/../../a.csv", "/etc/passwd", "..\\a.csv", "a\r\nDELE b", ".", "a\0"];
		for (const path of paths) {
			const refused = { code: "TRANSFER_PATH_REFUSED", field: "path", hint: expect.any(String) };
			await expect(download(path, "out/x")).rejects.toMatchObject(refused);
			await expect(upload("in/a.csv", path)).rejects.toMatchObject(refused);
			await expect(remove(path)).rejects.toMatchObject(refused);
			await expect(move("a.csv", path)).rejects.toMatchObject({ ...refused, field: "new_path" });
		}
		await expect(list({ folder: "../../" })).rejects.toMatchObject({ field: "folder" });
	});

	it("needs its base folder to be there", async () => {
		base = "none";
		if (tried.access.method === "s3") return expect(await paths()).toEqual([]);
		await expect(upload("in/a.csv", "a.csv")).rejects.toMatchObject({
			code: "TRANSFER_NOT_FOUND",
			field: "base",
		});
	});

	it("says what is missing", async () => {
		await upload("in/a.csv", "a.csv");
		await expect(download("none.csv", "out/none")).rejects.toMatchObject({
			code: "TRANSFER_NOT_FOUND",
			field: "path",
		});
		await expect(list({ folder: "none" })).rejects.toMatchObject({
			code: "TRANSFER_NOT_FOUND",
			field: "folder",
		});
		await expect(upload("in/none.csv", "none.csv")).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "file",
		});
		await expect(download("a.csv", "../../out")).rejects.toMatchObject({
			code: "FILE_PATH_REFUSED",
			field: "save_to",
		});
	});

	it("that is cancelled half way leaves nothing under the name, nor what was sent so far", async () => {
		const cancelling = new AbortController();
		const progress = () => cancelling.abort(new Error("cancelled"));
		await expect(
			upload("in/large.bin", "large.bin", {}, { signal: cancelling.signal, progress }),
		).rejects.toThrow("cancelled");
		await upload("in/a.csv", "a.csv");
		expect(await paths()).toEqual(["a.csv"]);
	}, 30_000);

	it("tries a credential, and says what is wrong with one", async () => {
		expect(await tryCredential(tried.access)).toMatch(/takes the credential, and lists its files\.$/);
	});
});
