import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorkspaceFiles } from "./workspace-files.ts";

/** How often the other process puts the link in the folder's place. */
const SWAPS = 20_000;

/** Puts a link in the folder's place and the folder back, again and again, and says when it is done. */
const SWAPPER = `
const { renameSync, rmSync, symlinkSync } = require("node:fs");
const [mine, aside, outside] = process.argv.slice(1);
const attempt = (act) => { try { act(); return true; } catch { return false; } };
for (let swaps = 0; swaps < ${SWAPS}; ) {
	if (!attempt(() => renameSync(mine, aside))) continue;
	// A write may have made the missing folder anew.
	while (!attempt(() => symlinkSync(outside, mine))) attempt(() => rmSync(mine, { recursive: true, force: true }));
	swaps++;
	rmSync(mine);
	while (!attempt(() => renameSync(aside, mine))) attempt(() => rmSync(mine, { recursive: true, force: true }));
}
`;

let folder: string;
let root: string;
let outside: string;
let swapper: ChildProcess | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	root = join(folder, "workspace");
	outside = join(folder, "outside");
	for (const path of [join(root, "mine", "deep"), join(outside, "deep")])
		mkdirSync(path, { recursive: true });
	writeFileSync(join(root, "mine", "deep", "read.txt"), "mine");
	writeFileSync(join(outside, "deep", "read.txt"), "secret");
});

afterEach(() => {
	swapper?.kill("SIGKILL");
	swapper = undefined;
	rmSync(folder, { recursive: true });
});

it.skipIf(!existsSync("/proc/self/fd"))(
	"a folder that becomes a link while files are written and read lets nothing out and brings nothing in [Q-sec]",
	{ timeout: 120_000 },
	async () => {
		const files = createWorkspaceFiles(root);
		const paths = [join(root, "mine"), join(root, "aside"), outside];
		swapper = spawn(process.execPath, ["-e", SWAPPER, ...paths], { stdio: "inherit" });
		let isSwapping = true;
		const swapped = once(swapper, "exit").then(([code]) => {
			isSwapping = false;
			return code;
		});
		const counts = { written: 0, read: 0, refused: 0 };
		const attempt = (act: Promise<unknown>, done: "written" | "read") =>
			act.then(
				() => counts[done]++,
				(error) => {
					expect(["FILE_PATH_REFUSED", "FILE_NOT_FOUND"]).toContain(error.code);
					counts.refused++;
				},
			);
		const write = async (name: string) => {
			while (isSwapping) await attempt(files.write(name, "x"), "written");
		};
		const read = async () => {
			while (isSwapping) {
				const content = files.read("mine/deep/read.txt").then((bytes) => {
					expect(new TextDecoder().decode(bytes)).toBe("mine");
				});
				await attempt(content, "read");
			}
		};
		await Promise.all([write("mine/a.txt"), write("mine/deep/b.txt"), write("mine/new/c.txt"), read()]);
		expect(await swapped).toBe(0);
		expect(readdirSync(outside, { recursive: true }).sort()).toEqual(["deep", join("deep", "read.txt")]);
		expect(readFileSync(join(outside, "deep", "read.txt"), "utf8")).toBe("secret");
		for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
	},
);
