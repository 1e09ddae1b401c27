import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FILES = { "in/a.csv": "1", "in/b.txt": "22", "in/deep/c.csv": "333", "out/d.csv": "4", ".x": "5" };
const DEFAULTS = { folder: ".", recursive: false, details: false, limit: 500 };

async function start(content: Readonly<Record<string, string>> = FILES) {
	const workspace = await workspaceWith(content);
	const list = async (params: Readonly<Record<string, unknown>>) =>
		(await executeNode({ definition, execute }, { ...DEFAULTS, ...params }, { workspace })).outputs;
	const paths = async (params: Readonly<Record<string, unknown>>) =>
		(await list(params)).files?.map(({ path }) => path);
	return { folder: workspace.folder, list, paths };
}

it("lists the files of a folder, and not its folders", async () => {
	const { list } = await start();
	expect(await list({ folder: "in" })).toEqual({
		files: [
			{ path: "in/a.csv", name: "a.csv", size: 1, modified_at: expect.stringMatching(/^\d{4}-.*Z$/) },
			{ path: "in/b.txt", name: "b.txt", size: 2, modified_at: expect.any(String) },
		],
		count: 2,
		truncated: false,
		next: null,
	});
});

it("finds files by a pattern, with subfolders when that is wanted", async () => {
	const { paths } = await start();
	expect(await paths({ pattern: "*.csv" })).toEqual([]);
	expect(await paths({ pattern: "*.csv", recursive: true })).toEqual([
		"in/a.csv",
		"in/deep/c.csv",
		"out/d.csv",
	]);
	expect(await paths({ pattern: "in/*", recursive: true })).toEqual(["in/a.csv", "in/b.txt"]);
	expect(await paths({ recursive: true })).toEqual([
		".x",
		"in/a.csv",
		"in/b.txt",
		"in/deep/c.csv",
		"out/d.csv",
	]);
});

it("says that there are more, and continues after them", async () => {
	const { list } = await start();
	const first = await list({ recursive: true, limit: 2 });
	expect(first).toMatchObject({ count: 2, truncated: true, next: "in/a.csv" });
	const rest = await list({ recursive: true, after: first.next });
	expect(rest.files?.map(({ path }) => path)).toEqual(["in/b.txt", "in/deep/c.csv", "out/d.csv"]);
	expect(rest).toMatchObject({ truncated: false, next: null });
});

it("reads the files when that is wanted", async () => {
	const { list } = await start();
	const { files } = await list({ folder: "in", details: true });
	expect(files?.[0]).toMatchObject({
		mediaType: "text/csv",
		hash: "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
	});
});

it("gives what it gave before when it runs again, and an empty list for an empty folder", async () => {
	const { folder, list } = await start();
	mkdirSync(join(folder, "empty"));
	expect(await list({ folder: "empty" })).toEqual({ files: [], count: 0, truncated: false, next: null });
	expect(await list({ recursive: true })).toEqual(await list({ recursive: true }));
});

it("names the parameter that is wrong", async () => {
	const { folder, list } = await start();
	symlinkSync("/etc", join(folder, "link"));
	const refusals: [object, object][] = [
		[{ folder: "gone" }, { code: "FILE_NOT_FOUND", field: "folder" }],
		[{ folder: "in/a.csv" }, { code: "FILE_NOT_FOUND", field: "folder" }],
		[{ folder: "../.." }, { code: "FILE_PATH_REFUSED", field: "folder" }],
		[{ folder: "/etc" }, { code: "FILE_PATH_REFUSED", field: "folder" }],
		[{ folder: "link" }, { code: "FILE_PATH_REFUSED", field: "folder" }],
		[{ pattern: "[" }, { code: "PATH_PATTERN_INVALID", field: "pattern", hint: expect.any(String) }],
		[{ pattern: "@(a|b)" }, { code: "PATH_PATTERN_INVALID", field: "pattern" }],
	];
	for (const [params, error] of refusals) await expect(list({ ...params })).rejects.toMatchObject(error);
	for (const params of [{ limit: 0 }, { limit: 2001 }, { pattern: "" }, { folder: "" }])
		await expect(list(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
