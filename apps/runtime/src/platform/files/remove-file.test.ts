import {
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CAN_HOLD_FOLDERS } from "./held-folder.ts";
import { createWorkspaceFiles } from "./workspace-files.ts";

const refused = { code: "FILE_PATH_REFUSED", field: "path", hint: expect.any(String) };
const missing = { code: "FILE_NOT_FOUND", field: "path", hint: expect.any(String) };

describe.each(CAN_HOLD_FOLDERS ? [true, false] : [false])(
	"removing, where folders are held open: %s",
	(holdsFolders) => {
		let folder: string;
		let root: string;
		let files: WorkspaceFiles;

		beforeEach(() => {
			folder = mkdtempSync(join(tmpdir(), "switchyard-"));
			root = join(folder, "workspace");
			files = createWorkspaceFiles(root, holdsFolders);
			mkdirSync(join(folder, "outside"));
			writeFileSync(join(folder, "outside", "secret"), "secret");
		});

		afterEach(() => rmSync(folder, { recursive: true }));

		it("takes a file, an empty folder, or a link and not what it leads to", async () => {
			mkdirSync(join(root, "a/empty"), { recursive: true });
			writeFileSync(join(root, "a/file"), "");
			linkSync(join(folder, "outside", "secret"), join(root, "a/twin"));
			symlinkSync(join(folder, "outside"), join(root, "a/link"));
			for (const path of ["a/empty", "a/file", "a/twin", "a/link"]) await files.remove(path);
			expect(readdirSync(join(root, "a"))).toEqual([]);
			expect(readFileSync(join(folder, "outside", "secret"), "utf8")).toBe("secret");
		});

		it("refuses a folder that holds something, and what is not there", async () => {
			mkdirSync(join(root, "full"));
			writeFileSync(join(root, "full", "file"), "");
			await expect(files.remove("full")).rejects.toMatchObject({
				code: "FOLDER_NOT_EMPTY",
				field: "path",
				message: "The folder full is not empty.",
				hint: expect.any(String),
			});
			expect(readdirSync(join(root, "full"))).toEqual(["file"]);
			for (const path of ["gone", "gone/deeper", "full/file/deeper"]) {
				await expect(files.remove(path)).rejects.toMatchObject({
					...missing,
					message: `The workspace has no file ${path}.`,
				});
			}
		});

		it("reaches nothing through a link, and refuses what has too long a name", async () => {
			symlinkSync(join(folder, "outside"), join(root, "link"));
			await expect(files.remove("link/secret")).rejects.toMatchObject(refused);
			await expect(files.remove("x".repeat(300))).rejects.toMatchObject({
				...refused,
				message: "The path is refused: it is too long.",
			});
			expect(readdirSync(join(folder, "outside"))).toEqual(["secret"]);
		});
	},
);
