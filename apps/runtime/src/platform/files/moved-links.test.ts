import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorkspaceFiles } from "./workspace-files.ts";

/** What someone else does to the workspace just after the next file was opened, or folder was looked at. */
let afterwards: (() => void) | undefined;

vi.mock(import("node:fs/promises"), async (original) => {
	const real = await original();
	const thenMove = <Result>(result: Result): Result => {
		const move = afterwards;
		afterwards = undefined;
		move?.();
		return result;
	};
	const open: typeof real.open = async (...args) => thenMove(await real.open(...args));
	const lstat = (async (path: string) => thenMove(await real.lstat(path))) as typeof real.lstat;
	return { ...real, open, lstat };
});

let folder: string;
let root: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	root = join(folder, "workspace");
	mkdirSync(join(root, "mine"), { recursive: true });
	mkdirSync(join(folder, "outside"));
	writeFileSync(join(root, "mine", "a.txt"), "mine");
	writeFileSync(join(folder, "outside", "a.txt"), "secret");
});

afterEach(() => {
	afterwards = undefined;
	rmSync(folder, { recursive: true });
});

const pathRefused = { code: "FILE_PATH_REFUSED", message: "The path is refused: it leaves the workspace." };

describe("links that move while a file is opened, where folders cannot be held open [Q-sec]", () => {
	it("bring nothing of a file outside, even if the path leads inside again by the time it is checked", async () => {
		const files = createWorkspaceFiles(root, false);
		renameSync(join(root, "mine"), join(root, "aside"));
		symlinkSync(join(folder, "outside"), join(root, "mine"));
		afterwards = () => {
			rmSync(join(root, "mine"));
			renameSync(join(root, "aside"), join(root, "mine"));
		};
		await expect(files.read("mine/a.txt")).rejects.toMatchObject(pathRefused);
		expect(new TextDecoder().decode(await files.read("mine/a.txt"))).toBe("mine");
	});

	it("bring nothing of a file that was opened inside and is not at its path any more", async () => {
		const files = createWorkspaceFiles(root, false);
		afterwards = () => rmSync(join(root, "mine"), { recursive: true });
		await expect(files.read("mine/a.txt")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	});

	it("write nothing outside when a folder becomes a link after it was looked at", async () => {
		const files = createWorkspaceFiles(root, false);
		afterwards = () => {
			rmSync(join(root, "mine"), { recursive: true });
			symlinkSync(join(folder, "outside"), join(root, "mine"));
		};
		await expect(files.write("mine/b.txt", "x")).rejects.toMatchObject(pathRefused);
		rmSync(join(root, "mine"));
		await expect(files.read("mine/b.txt")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	});
});
