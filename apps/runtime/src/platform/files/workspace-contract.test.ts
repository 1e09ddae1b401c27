import { execFileSync } from "node:child_process";
import {
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOST_STREAMED_BYTES, type WorkspaceFiles } from "@switchyard/node-kit";
import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "./workspace-files.ts";

/** A workspace with a folder beside it to which links may lead. */
interface Place {
	readonly root: string;
	readonly outside: string;
	readonly files: WorkspaceFiles;
	readonly remove: () => void;
}

const runtime = (holdsFolders: boolean) => async (): Promise<Place> => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	const root = join(folder, "workspace");
	const files = createWorkspaceFiles(root, holdsFolders);
	return { root, outside: outsideIn(folder), files, remove: () => rmSync(folder, { recursive: true }) };
};

const author = async (): Promise<Place> => {
	const { folder, files, remove } = await temporaryWorkspace();
	const beside = mkdtempSync(join(tmpdir(), "switchyard-"));
	return { root: folder, outside: outsideIn(beside), files, remove: () => void remove() };
};

function outsideIn(folder: string): string {
	mkdirSync(join(folder, "outside"));
	writeFileSync(join(folder, "outside", "secret"), "secret");
	return join(folder, "outside");
}

const refused = (field: string) => ({ name: "NodeError", code: "FILE_PATH_REFUSED", field });
const missing = (field: string) => ({ name: "NodeError", code: "FILE_NOT_FOUND", field });
const taken = { name: "NodeError", code: "FILE_EXISTS", field: "to" };

describe.each<[string, () => Promise<Place>]>([
	["the server, with folders held open", runtime(true)],
	["the server, with folders that are checked", runtime(false)],
	["the workspace of authors' tests", author],
])("what nodes do with files of %s", (_where, open) => {
	let place: Place;
	let root: string;
	let files: WorkspaceFiles;
	const text = (path: string) => readFileSync(join(root, path), "utf8");

	beforeEach(async () => {
		place = await open();
		({ root, files } = place);
	});
	afterEach(() => place.remove());

	it("lists what is there, without links, pipes and files that are being written", async () => {
		await files.write("a/b/c.txt", "123");
		await files.write("a.txt", "1");
		utimesSync(join(root, "a.txt"), 1_700_000_000, 1_700_000_000.25);
		writeFileSync(join(root, ".0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f.part"), "half");
		symlinkSync(place.outside, join(root, "link"));
		execFileSync("mkfifo", [join(root, "pipe")]);
		expect(await files.list(".")).toEqual({
			items: [
				{ path: "a", kind: "folder", size: 0, modifiedAt: expect.any(Number) },
				{ path: "a.txt", kind: "file", size: 1, modifiedAt: 1_700_000_000_250 },
			],
		});
		const paths = async (...where: Parameters<WorkspaceFiles["list"]>) =>
			(await files.list(...where)).items.map(({ path }) => path);
		expect(await paths("", { recursive: true })).toEqual(["a", "a/b", "a/b/c.txt", "a.txt"]);
		expect(await paths("./a/", { recursive: true, pattern: "*.txt" })).toEqual(["a/b/c.txt"]);
		expect(await files.list(".", { limit: 1 })).toMatchObject({ items: [{ path: "a" }], next: "a" });
		expect(await paths(".", { after: "a" })).toEqual(["a.txt"]);
	});

	it("lists no folder that leads out, is not there, or is a file", async () => {
		await files.write("a.txt", "1");
		symlinkSync(place.outside, join(root, "link"));
		for (const folder of ["..", "../outside", "/etc", "a/../../outside"])
			await expect(files.list(folder), folder).rejects.toMatchObject(refused("path"));
		await expect(files.list("link")).rejects.toMatchObject({
			code: expect.stringMatching(/REFUSED|NOT_FOUND/),
		});
		for (const folder of ["gone", "a.txt"])
			await expect(files.list(folder), folder).rejects.toMatchObject(missing("path"));
	});

	it("says what lies at a path", async () => {
		await files.write("a/b.txt", "123");
		expect(await files.stat("a/b.txt")).toEqual({
			path: "a/b.txt",
			kind: "file",
			size: 3,
			modifiedAt: expect.any(Number),
		});
		expect(await files.stat("a")).toMatchObject({ path: "a", kind: "folder", size: 0 });
		symlinkSync(place.outside, join(root, "link"));
		execFileSync("mkfifo", [join(root, "pipe")]);
		for (const path of ["link", "link/secret", "pipe", "..", "/etc/passwd", "."])
			await expect(files.stat(path), path).rejects.toMatchObject(refused("path"));
		for (const path of ["gone", "a/b.txt/c"])
			await expect(files.stat(path), path).rejects.toMatchObject(missing("path"));
	});

	it("moves a file in one move, and makes its folders", async () => {
		await files.write("a.txt", "mine");
		await files.move("a.txt", "deep/er/b.txt");
		expect(text("deep/er/b.txt")).toBe("mine");
		expect(readdirSync(root)).toEqual(["deep"]);
		await files.move("deep/er/b.txt", "deep/er/b.txt");
		expect(text("deep/er/b.txt")).toBe("mine");
	});

	it("moves and copies into the place of another file only when that is asked for", async () => {
		await files.write("a.txt", "mine");
		await files.write("b.txt", "theirs");
		await files.write("folder/x", "");
		symlinkSync("folder/x", join(root, "link"));
		for (const put of [files.move, files.copy]) {
			for (const to of ["b.txt", "folder", "link"])
				await expect(put("a.txt", to), to).rejects.toMatchObject(taken);
			expect([text("a.txt"), text("b.txt")]).toEqual(["mine", "theirs"]);
		}
		expect(await files.copy("a.txt", "b.txt", { replace: true })).toBe(4);
		await files.write("a.txt", "newer");
		await files.move("a.txt", "b.txt", { replace: true });
		expect(text("b.txt")).toBe("newer");
		// A link in the file's own place is replaced, not followed.
		await files.copy("b.txt", "link", { replace: true });
		expect([text("folder/x"), text("link")]).toEqual(["", "newer"]);
		expect(readdirSync(root).toSorted()).toEqual(["b.txt", "folder", "link"]);
	});

	it("ends a move that broke off between the two names, and loses no file by it", async () => {
		for (const replace of [false, true]) {
			await files.write("a.txt", "mine");
			linkSync(join(root, "a.txt"), join(root, "b.txt"));
			await files.move("a.txt", "b.txt", { replace });
			expect(readdirSync(root)).toEqual(["b.txt"]);
			await files.remove("b.txt");
		}
	});

	it("gives a name to one of several that are moved there at the same time, and keeps the others", async () => {
		for (const name of ["a", "b", "c"]) await files.write(name, name);
		const moves = ["a", "b", "c"].map((name) => files.move(name, "name"));
		const ended = await Promise.allSettled(moves);
		expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
		expect(readdirSync(root)).toHaveLength(3);
	});

	it("moves and copies neither links nor folders nor pipes, nothing out, and nothing in", async () => {
		await files.write("folder/a", "x");
		symlinkSync(place.outside, join(root, "link"));
		execFileSync("mkfifo", [join(root, "pipe")]);
		for (const from of ["link", "link/secret", "folder", "pipe", "../outside/secret", "/etc/hostname"])
			await expect(files.move(from, "b"), from).rejects.toMatchObject({ field: "from" });
		for (const from of ["link/secret", "folder", "pipe", "../outside/secret", "/etc/hostname"])
			await expect(files.copy(from, "b"), from).rejects.toMatchObject({ field: "from" });
		for (const put of [files.move, files.copy]) {
			for (const to of ["../out", "/tmp/out", "link/new", ""])
				await expect(put("folder/a", to), to).rejects.toMatchObject(refused("to"));
			await expect(put("gone", "b")).rejects.toMatchObject(missing("from"));
		}
		expect(readdirSync(place.outside)).toEqual(["secret"]);
		expect(text("folder/a")).toBe("x");
		expect(readdirSync(root).toSorted()).toEqual(["folder", "link", "pipe"]);
	});

	it("removes a file, an empty folder, or a link and not what it leads to", async () => {
		await files.write("a/file", "");
		await files.write("kept", "");
		symlinkSync("../kept", join(root, "a", "link"));
		await expect(files.remove("a")).rejects.toMatchObject({ code: "FOLDER_NOT_EMPTY", field: "path" });
		for (const path of ["a/link", "a/file", "a"]) await files.remove(path);
		expect(readdirSync(root)).toEqual(["kept"]);
		await expect(files.remove("a")).rejects.toMatchObject(missing("path"));
		for (const path of ["..", ".", "/tmp"])
			await expect(files.remove(path), path).rejects.toMatchObject(refused("path"));
	});

	it("says all that is known of a file, which need not fit into the memory", async () => {
		await files.write("a/b.csv", "a,b\n");
		expect(await files.reference("a/b.csv", { name: "Table" })).toEqual({
			path: "a/b.csv",
			mediaType: "text/csv",
			size: 4,
			hash: "sha256:5be08c9684a1d25efcee09318204824278b08bbfb4aef973ffefd0b9d7478313",
			name: "Table",
		});
		for (const path of ["gone", "a"])
			await expect(files.reference(path), path).rejects.toMatchObject({ name: "NodeError", field: "path" });
	});
});

it("the server copies and describes no file that is larger than those which are streamed", async () => {
	const { root, files, remove } = await runtime(true)();
	writeFileSync(join(root, "most"), "");
	truncateSync(join(root, "most"), MOST_STREAMED_BYTES + 1);
	await expect(files.copy("most", "b")).rejects.toMatchObject({ code: "FILE_TOO_LARGE", field: "from" });
	await expect(files.reference("most")).rejects.toMatchObject({ code: "FILE_TOO_LARGE", field: "path" });
	expect(readdirSync(root)).toEqual(["most"]);
	remove();
});
