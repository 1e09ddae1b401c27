import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOST_STREAMED_BYTES, type WorkspaceFiles } from "@switchyard/node-kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "./file-error.ts";
import { removeParts } from "./replace-file.ts";
import { createWorkspaceFiles } from "./workspace-files.ts";
import { workspaceRoot } from "./workspace-root.ts";

let folder: string;
let root: string;
let files: WorkspaceFiles;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	root = join(folder, "workspace");
	files = createWorkspaceFiles(root);
	writeFileSync(join(folder, "secret"), "secret");
	mkdirSync(join(folder, "outside"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function text(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes);
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
	for (const piece of texts) yield Buffer.from(piece);
}

const pathRefused = { name: "NodeError", code: "FILE_PATH_REFUSED", field: "path" };

describe("the workspace's files", () => {
	it("gives back what was written, and makes missing folders", async () => {
		expect(await files.write("a/b/c.txt", "grüße")).toBe(7);
		expect(text(await files.read("a/b/c.txt"))).toBe("grüße");
		expect(text(await files.read("./a//b/c.txt"))).toBe("grüße");
		await files.write("raw", Uint8Array.of(0, 255));
		expect(await files.read("raw")).toEqual(Uint8Array.of(0, 255));
		await files.write("empty", "");
		expect(await files.read("empty")).toHaveLength(0);
	});

	it("knows a file by one name, however its accents are written [Q-S8]", async () => {
		await files.write("caf\u00E9/men\u00FC.txt", "composed");
		expect(text(await files.read("cafe\u0301/menu\u0308.txt"))).toBe("composed");
		await files.write("cafe\u0301/menu\u0308.txt", "decomposed");
		expect(text(await files.read("caf\u00E9/men\u00FC.txt"))).toBe("decomposed");
	});

	it("replaces a file in one move and leaves nothing beside it", async () => {
		await files.write("a.txt", "old and longer");
		const writes = Array.from({ length: 20 }, (_, index) => files.write("a.txt", `${index}`.repeat(1000)));
		const reads = Array.from({ length: 20 }, () => files.read("a.txt"));
		for (const read of await Promise.all(reads)) expect(text(read)).toMatch(/^(old and longer|(\d+)\2*)$/);
		await Promise.all(writes);
		expect(readdirSync(root)).toEqual(["a.txt"]);
	});

	it.each([
		"",
		".",
		"/",
		"..",
		"../secret",
		"a/../../secret",
		"a/..",
		"/etc/passwd",
		"C:/x",
		"..\\secret",
		"a\0b",
		"a\nb",
		"x".repeat(1001),
		"x".repeat(300),
		"txt.\u202Eexe",
		"a\u200Bb",
		"a\uFEFF",
		"a\uD800",
		"a\u2028b",
	])("refuses the path %j [Q-S8]", async (path) => {
		await expect(files.read(path)).rejects.toMatchObject(pathRefused);
		await expect(files.write(path, "x")).rejects.toMatchObject(pathRefused);
		await expect(files.open(path)).rejects.toMatchObject(pathRefused);
		await expect(files.save(path, pieces("x"))).rejects.toMatchObject(pathRefused);
		expect(readFileSync(join(folder, "secret"), "utf8")).toBe("secret");
	});

	it("follows no link out of the workspace", async () => {
		symlinkSync(join(folder, "secret"), join(root, "file"));
		symlinkSync(join(folder, "outside"), join(root, "folder"));
		writeFileSync(join(folder, "outside", "b"), "outside");
		await expect(files.read("file")).rejects.toMatchObject(pathRefused);
		await expect(files.read("folder/b")).rejects.toMatchObject(pathRefused);
		await expect(files.write("folder/b", "x")).rejects.toMatchObject(pathRefused);
		await expect(files.write("folder/new/b", "x")).rejects.toMatchObject(pathRefused);
		await expect(files.open("file")).rejects.toMatchObject(pathRefused);
		await expect(files.save("folder/b", pieces("x"))).rejects.toMatchObject(pathRefused);
		// A link in the file's own place is replaced, not followed.
		await files.write("file", "mine");
		expect(text(await files.read("file"))).toBe("mine");
		expect(readFileSync(join(folder, "secret"), "utf8")).toBe("secret");
		expect(readdirSync(join(folder, "outside"))).toEqual(["b"]);
	});

	it("reads and writes files piece by piece that are larger than those which are read whole", async () => {
		const piece = "x".repeat(1024 * 1024);
		const saved = await files.save("a/large", pieces(...Array.from({ length: 11 }, () => piece)));
		expect(saved).toBe(11 * 1024 * 1024);
		await expect(files.read("a/large")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
		const { bytes, chunks } = await files.open("a/large");
		expect(bytes).toBe(saved);
		for (let time = 0; time < 2; time++) {
			let read = 0;
			for await (const chunk of chunks()) read += chunk.length;
			expect(read).toBe(saved);
		}
		await expect(files.open("a/none")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	});

	it("keeps the file that is there when the pieces of a new one break off", async () => {
		await files.write("a.txt", "before");
		async function* broken() {
			yield Buffer.from("half");
			throw new Error("The connection broke off.");
		}
		await expect(files.save("a.txt", broken())).rejects.toThrow("broke off");
		expect(text(await files.read("a.txt"))).toBe("before");
		expect(readdirSync(root)).toEqual(["a.txt"]);
	});

	it("names what is missing and what is no file", async () => {
		await files.write("a/b", "x");
		await expect(files.read("missing")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "path" });
		await expect(files.read("a/b/c")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
		await expect(files.read("a")).rejects.toMatchObject(pathRefused);
		await expect(files.write("a", "x")).rejects.toMatchObject(pathRefused);
		await expect(files.write("a/b/c", "x")).rejects.toMatchObject(pathRefused);
	});

	it("says of a refused path what is wrong with it", async () => {
		const reason = (path: string) =>
			files.read(path).then(
				() => "nothing",
				(error: Error) => error.message.replace("The path is refused: ", ""),
			);
		await files.write("d/b", "x");
		symlinkSync("b", join(root, "d", "link"));
		expect(await reason("x".repeat(1001))).toBe("it is too long.");
		expect(await reason("x".repeat(1000))).toBe("it is too long.");
		expect(await reason("d/link")).toBe("it is a link.");
		expect(await reason("d")).toBe("it names something that is not a file.");
		expect(await reason("d/missing")).toContain("d/missing");
		expect(await reason(`${"d/./".repeat(249)}miss`)).toContain("has no file");
		expect(await reason(`${"./".repeat(499)}d/b`)).toBe("it is too long.");
		await expect(files.write("d", "x")).rejects.toThrow("it names a folder");
		await expect(files.write("x".repeat(300), "x")).rejects.toThrow("it is too long");
	});

	it("passes on what is no fault of the path", async () => {
		rmSync(root, { recursive: true });
		writeFileSync(root, "");
		await expect(files.write("b", "x")).rejects.toMatchObject({ code: "ENOTDIR" });
		await expect(files.write("a/b", "x")).rejects.toMatchObject({ code: "ENOTDIR" });
	});

	it("takes a colon in a name, except where another system has its drives", async () => {
		for (const name of ["at 12:30", "at noon: lunch"]) {
			await files.write(name, "x");
			expect(text(await files.read(name))).toBe("x");
		}
	});

	it("keeps folders and files for their owner", async () => {
		await files.write("deep/a", "x");
		const mode = (path: string) => statSync(path).mode & 0o777;
		expect([mode(root), mode(join(root, "deep")), mode(join(root, "deep", "a"))]).toEqual([
			0o700, 0o700, 0o600,
		]);
		expect(await files.read("deep/a")).toHaveLength(1);
	});

	it("makes its folder with what leads to it", async () => {
		const far = createWorkspaceFiles(join(folder, "far", "away"));
		await far.write("a", Uint8Array.of(0x80, 0xff));
		expect(await far.read("a")).toEqual(Uint8Array.of(0x80, 0xff));
		expect(createWorkspaceFiles(join(folder, "far", "away"))).toBeDefined();
	});

	it("does not wait for a pipe", async () => {
		execFileSync("mkfifo", [join(root, "pipe")]);
		await expect(files.read("pipe")).rejects.toMatchObject(pathRefused);
	});

	it("streams a file of the most bytes that are streamed, and none of one more, nor a folder or a pipe", async () => {
		writeFileSync(join(root, "most"), "");
		truncateSync(join(root, "most"), MOST_STREAMED_BYTES);
		expect((await files.open("most")).bytes).toBe(MOST_STREAMED_BYTES);
		truncateSync(join(root, "most"), MOST_STREAMED_BYTES + 1);
		await expect(files.open("most")).rejects.toMatchObject({ code: "FILE_TOO_LARGE", field: "path" });
		mkdirSync(join(root, "folder"));
		execFileSync("mkfifo", [join(root, "pipe")]);
		for (const path of ["folder", "pipe"]) await expect(files.open(path)).rejects.toMatchObject(pathRefused);
	});

	it("says that a file became shorter while it was read in pieces", async () => {
		await files.write("shrinks", "0123456789");
		const { chunks } = await files.open("shrinks");
		truncateSync(join(root, "shrinks"), 4);
		const read = async () => {
			let bytes = 0;
			for await (const piece of chunks()) bytes += piece.byteLength;
			return bytes;
		};
		await expect(read()).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	});

	it("writes and replaces files where no folder can be held open too", async () => {
		const checked = createWorkspaceFiles(root, false);
		await checked.write("a/b.txt", "first");
		await checked.write("a/b.txt", "second");
		expect(text(await checked.read("a/b.txt"))).toBe("second");
		expect(readdirSync(join(root, "a"))).toEqual(["b.txt"]);
	});

	it.each([true, false])(
		"leaves nothing of a write that a kill cut off to the next start: %s",
		async (holds) => {
			const cut = createWorkspaceFiles(root, holds);
			const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
			const { promise: kill, reject } = Promise.withResolvers<never>();
			async function* pieces() {
				yield new Uint8Array(10);
				begin();
				await kill;
			}
			await cut.write("deep/down/orders.csv", "before");
			await cut.write(".0a1b2c3d.part", "a file of the user");
			const saving = cut.save("deep/down/orders.csv", pieces());
			await begun;
			const names = () =>
				readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
			expect(names()).toHaveLength(3);
			expect(await removeParts(workspaceRoot(root, holds))).toBe(1);
			expect(
				names()
					.map(({ name }) => name)
					.sort(),
			).toEqual([".0a1b2c3d.part", "orders.csv"]);
			expect(text(await cut.read("deep/down/orders.csv"))).toBe("before");
			reject(new Error("The process is gone."));
			await expect(saving).rejects.toThrow();
		},
	);

	it("refuses files that are too large", async () => {
		await files.write("big", new Uint8Array(MAX_FILE_BYTES));
		expect(await files.read("big")).toHaveLength(MAX_FILE_BYTES);
		truncateSync(join(root, "big"), MAX_FILE_BYTES + 1);
		await expect(files.read("big")).rejects.toMatchObject({
			code: "FILE_TOO_LARGE",
			message: expect.stringContaining("than the 10 MB that"),
			field: "path",
		});
		await expect(files.write("bigger", new Uint8Array(MAX_FILE_BYTES + 1))).rejects.toMatchObject({
			code: "FILE_TOO_LARGE",
			field: "content",
		});
		expect(readdirSync(root)).toEqual(["big"]);
	});
});
