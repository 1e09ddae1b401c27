import { linkSync } from "node:fs";
import { join } from "node:path";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function start(content: Readonly<Record<string, string>>) {
	const workspace = await workspaceWith(content);
	const move = async (
		path: string,
		new_path: string,
		{ attempt = 1, ...more }: { attempt?: number; replace?: boolean; base?: string } = {},
	) =>
		(
			await executeNode(
				{ definition, execute },
				{ path, new_path, replace: false, base: ".", ...more },
				{ workspace, attempt },
			)
		).outputs;
	return { folder: workspace.folder, all: workspace.all, move };
}

it("moves a file, making folders, and says what it is", async () => {
	const { all, move } = await start({ "in/a.csv": "1" });
	expect(await move("in/a.csv", "done/2026/a.csv")).toMatchObject({
		file: { path: "done/2026/a.csv", mediaType: "text/csv", size: 1 },
	});
	expect(await all()).toEqual({ "done/2026/a.csv": "1" });
});

it.each([false, true])(
	"ends the same after a crash wherever it was cut off, replacing: %s",
	async (replace) => {
		const before = await start({ a: "1" });
		await before.move("a", "b", { replace, attempt: 2 });
		expect(await before.all()).toEqual({ b: "1" });

		const between = await start({ a: "1" });
		linkSync(join(between.folder, "a"), join(between.folder, "b"));
		await between.move("a", "b", { replace, attempt: 2 });
		expect(await between.all()).toEqual({ b: "1" });

		const after = await start({ b: "1" });
		expect(await after.move("a", "b", { replace, attempt: 2 })).toMatchObject({
			file: { path: "b", size: 1 },
		});
		expect(await after.all()).toEqual({ b: "1" });
	},
);

it("does not take another file for its own on its first attempt, nor a folder ever", async () => {
	const { move } = await start({ b: "1", "c/d": "2" });
	await expect(move("a", "b")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "path" });
	for (const to of ["c", "gone"])
		await expect(move("a", to, { attempt: 2 })).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "path",
		});
});

it("loses no file that came to the first path meanwhile", async () => {
	const { all, move } = await start({ a: "new", b: "moved before" });
	await expect(move("a", "b", { attempt: 2 })).rejects.toMatchObject({
		code: "FILE_EXISTS",
		field: "new_path",
	});
	expect(await all()).toEqual({ a: "new", b: "moved before" });
});

it("replaces another file only when that is allowed", async () => {
	const { all, move } = await start({ a: "1", b: "2" });
	await expect(move("a", "b")).rejects.toMatchObject({ code: "FILE_EXISTS", field: "new_path" });
	await move("a", "b", { replace: true });
	expect(await all()).toEqual({ b: "1" });
});

it("stays in its folder", async () => {
	const { move } = await start({ "in/a": "1", secret: "2" });
	await expect(move("secret", "in/b", { base: "in" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "path",
	});
	await expect(move("in/a", "b", { base: "in" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "new_path",
	});
	await expect(move("../x", "b")).rejects.toMatchObject({ code: "FILE_PATH_REFUSED", field: "path" });
});
