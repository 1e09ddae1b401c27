import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	type Stats,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Folder } from "./folder.ts";
import { CAN_HOLD_FOLDERS } from "./held-folder.ts";
import { createWorkspaceBrowser, type WorkspaceBrowser } from "./workspace-browser.ts";
import { workspaceRoot } from "./workspace-root.ts";

const ALL = { after: "", limit: 100 };
const refused = { code: "FILE_PATH_REFUSED", field: "path", hint: expect.any(String) };
const missing = { code: "FILE_NOT_FOUND", field: "path", hint: expect.any(String) };
const HALF_WRITTEN = ".0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f.part";

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
	for (const piece of texts) yield Buffer.from(piece);
}

describe.each(CAN_HOLD_FOLDERS ? [true, false] : [false])(
	"what people do with the workspace, where folders are held open: %s",
	(holdsFolders) => {
		let folder: string;
		let root: string;
		let browser: WorkspaceBrowser;

		beforeEach(() => {
			folder = mkdtempSync(join(tmpdir(), "switchyard-"));
			root = join(folder, "workspace");
			browser = createWorkspaceBrowser(workspaceRoot(root, holdsFolders));
			mkdirSync(join(folder, "outside"));
			writeFileSync(join(folder, "outside", "secret"), "secret");
		});

		afterEach(() => rmSync(folder, { recursive: true }));

		const names = async (path = "", page = ALL) =>
			(await browser.browse(path, page)).entries.map(({ name }) => name);

		describe("listing a folder", () => {
			it("says of each entry what it is, how large, and when it changed", async () => {
				writeFileSync(join(root, "a.txt"), "12345");
				mkdirSync(join(root, "b"));
				symlinkSync(join(folder, "outside"), join(root, "c"));
				utimesSync(join(root, "a.txt"), 1_700_000_000, 1_700_000_000.25);
				expect(await browser.browse("", ALL)).toEqual({
					entries: [
						{ name: "a.txt", kind: "file", bytes: 5, modifiedAt: 1_700_000_000_250 },
						{ name: "b", kind: "folder", bytes: expect.any(Number), modifiedAt: expect.any(Number) },
						{ name: "c", kind: "other", bytes: expect.any(Number), modifiedAt: expect.any(Number) },
					],
				});
			});

			it("gives what lies in a folder beneath, and nothing of the one above", async () => {
				mkdirSync(join(root, "a", "b"), { recursive: true });
				writeFileSync(join(root, "a", "b", "inside"), "");
				writeFileSync(join(root, "a", "beside"), "");
				expect(await names("a/b")).toEqual(["inside"]);
			});

			it("takes a name that no path may have for something else", async () => {
				writeFileSync(join(root, "a\\b"), "");
				expect((await browser.browse("", ALL)).entries).toMatchObject([{ name: "a\\b", kind: "other" }]);
			});

			it("leaves out files that are still being written, and nothing that only looks like one", async () => {
				const others = [
					`x${HALF_WRITTEN}`,
					`${HALF_WRITTEN}x`,
					".0a1b2c3-0a1b-4c3d-8e5f-0a1b2c3d4e5f.part",
					".0a1b2c3g-0a1b-4c3d-8e5f-0a1b2c3d4e5f.part",
					".0a1b2c3d-0a1b-4c3d-0a1b2c3d4e5f.part",
					".0a1b2c3d-0a1-4c3d-8e5f-0a1b2c3d4e5f.part",
					".0a1b2c3d-0a1g-4c3d-8e5f-0a1b2c3d4e5f.part",
					".0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5.part",
					".0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5g.part",
					`${HALF_WRITTEN.slice(1)}`,
				];
				for (const name of [HALF_WRITTEN, ...others]) writeFileSync(join(root, name), "");
				expect(await names()).toEqual(others.toSorted());
			});

			it("comes page by page, in the order of names, however many there are", async () => {
				const all = Array.from({ length: 30 }, (_, index) => `n${String(index).padStart(2, "0")}`);
				for (const name of all.toReversed()) writeFileSync(join(root, name), "");
				const first = await browser.browse("", { after: "", limit: 3 });
				expect(first.next).toBe("n02");
				expect(await names("", { after: "n02", limit: 3 })).toEqual(["n03", "n04", "n05"]);
				const last = await browser.browse("", { after: "n26", limit: 3 });
				expect(last.entries.map(({ name }) => name)).toEqual(["n27", "n28", "n29"]);
				expect(last).not.toHaveProperty("next");
				expect(await browser.browse("", { after: "n29", limit: 3 })).toEqual({ entries: [] });
			});

			it("leaves out what is removed while it is looked at, and says what else goes wrong", async () => {
				const entries: Record<string, Error | { isFile: () => boolean; size: number; mtimeMs: number }> = {
					gone: Object.assign(new Error("gone"), { code: "ENOENT" }),
					there: { isFile: () => true, size: 3, mtimeMs: 7 },
				};
				const passing = createWorkspaceBrowser(async () => ({
					...({} as Folder),
					async *names() {
						yield* Object.keys(entries);
					},
					look: async (name) => {
						const found = entries[name];
						if (found instanceof Error) throw found;
						return found as Stats;
					},
					[Symbol.asyncDispose]: async () => {},
				}));
				expect(await passing.browse("", ALL)).toEqual({
					entries: [{ name: "there", kind: "file", bytes: 3, modifiedAt: 7 }],
				});
				entries.broken = Object.assign(new Error("broken"), { code: "EIO" });
				await expect(passing.browse("", ALL)).rejects.toThrow("broken");
			});

			it("refuses what is no folder, what is not there, and what leads out", async () => {
				writeFileSync(join(root, "file"), "");
				symlinkSync(join(folder, "outside"), join(root, "link"));
				await expect(browser.browse("file", ALL)).rejects.toMatchObject({
					...missing,
					message: "The workspace has no folder file.",
				});
				await expect(browser.browse("gone/deeper", ALL)).rejects.toMatchObject(missing);
				await expect(browser.browse("link", ALL)).rejects.toMatchObject({
					...refused,
					message: "The path is refused: it leaves the workspace.",
				});
				await expect(browser.browse("../outside", ALL)).rejects.toMatchObject(refused);
				await expect(browser.browse("x".repeat(300), ALL)).rejects.toMatchObject({
					...refused,
					message: "The path is refused: it is too long.",
				});
			});
		});

		describe("adding a file", () => {
			it("makes the folders on the way, for the owner only, and gives the bytes", async () => {
				expect(await browser.add("a/b/c.txt", pieces("one", "two"))).toBe(6);
				expect(readFileSync(join(root, "a/b/c.txt"), "utf8")).toBe("onetwo");
				expect(readdirSync(join(root, "a/b"))).toEqual(["c.txt"]);
				expect(lstatSync(join(root, "a/b/c.txt")).nlink).toBe(1);
				for (const path of [".", "a", "a/b"]) expect(statSync(join(root, path)).mode & 0o777).toBe(0o700);
				expect(statSync(join(root, "a/b/c.txt")).mode & 0o777).toBe(0o600);
			});

			it("replaces neither a file nor a folder nor a link, and reads nothing of the content then", async () => {
				writeFileSync(join(root, "file"), "first");
				mkdirSync(join(root, "folder"));
				symlinkSync(join(folder, "outside", "new"), join(root, "link"));
				for (const path of ["file", "folder", "link"]) {
					let read = false;
					const content = (async function* () {
						read = true;
						yield Buffer.from("second");
					})();
					await expect(browser.add(path, content)).rejects.toMatchObject({
						code: "FILE_EXISTS",
						field: "path",
						message: `The workspace already has something at ${path}.`,
						hint: expect.any(String),
					});
					expect(read).toBe(false);
				}
				expect(readFileSync(join(root, "file"), "utf8")).toBe("first");
				expect(readdirSync(join(folder, "outside"))).toEqual(["secret"]);
			});

			it("gives way to what came there meanwhile, and leaves nothing behind", async () => {
				const content = (async function* () {
					yield Buffer.from("mine");
					writeFileSync(join(root, "name"), "theirs");
				})();
				await expect(browser.add("name", content)).rejects.toMatchObject({ code: "FILE_EXISTS" });
				expect(readFileSync(join(root, "name"), "utf8")).toBe("theirs");
				expect(readdirSync(root)).toEqual(["name"]);
			});

			it("leaves nothing behind when the content breaks off", async () => {
				const content = (async function* () {
					yield Buffer.from("half");
					throw new Error("the connection broke");
				})();
				await expect(browser.add("name", content)).rejects.toThrow("the connection broke");
				expect(readdirSync(root)).toEqual([]);
			});

			it("refuses what is beneath a file or a link, and what has too long a name", async () => {
				writeFileSync(join(root, "file"), "");
				symlinkSync(join(folder, "outside"), join(root, "link"));
				await expect(browser.add("file/below", pieces("x"))).rejects.toMatchObject({
					...refused,
					message: "The path is refused: a part of it is a file.",
				});
				await expect(browser.add("link/new", pieces("x"))).rejects.toMatchObject(refused);
				await expect(browser.add("x".repeat(300), pieces("x"))).rejects.toMatchObject({
					...refused,
					message: "The path is refused: it is too long.",
				});
				expect(readdirSync(join(folder, "outside"))).toEqual(["secret"]);
			});
		});
	},
);
