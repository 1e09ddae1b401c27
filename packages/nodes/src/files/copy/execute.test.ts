import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function start(content: Readonly<Record<string, string>>) {
	const workspace = await workspaceWith(content);
	const copy = async (path: unknown, new_path: unknown, more: Readonly<Record<string, unknown>> = {}) =>
		(
			await executeNode(
				{ definition, execute },
				{ path, new_path, replace: false, base: ".", ...more },
				{ workspace },
			)
		).outputs;
	return { all: workspace.all, copy };
}

it("copies a file, making folders, and says what the copy is", async () => {
	const { all, copy } = await start({ "in/a.csv": "1" });
	expect(await copy("in/a.csv", "./out/may/b.csv")).toEqual({
		file: {
			path: "out/may/b.csv",
			mediaType: "text/csv",
			size: 1,
			hash: "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
		},
	});
	expect(await all()).toEqual({ "in/a.csv": "1", "out/may/b.csv": "1" });
});

it("changes nothing when it runs again after a crash, which makes it safe", async () => {
	const { all, copy } = await start({ a: "1" });
	expect(await copy("a", "b")).toEqual(await copy("a", "b"));
	expect(await all()).toEqual({ a: "1", b: "1" });
});

it("replaces another file only when that is allowed", async () => {
	const { all, copy } = await start({ a: "1", b: "2", "c/d": "3" });
	for (const to of ["b", "c", "a"])
		await expect(copy("a", to)).rejects.toMatchObject({ code: "FILE_EXISTS", field: "new_path" });
	await copy("a", "b", { replace: true });
	expect(await all()).toEqual({ a: "1", b: "1", "c/d": "3" });
});

it("stays in its folder, no matter who fills the paths", async () => {
	const { all, copy } = await start({ "in/a": "1", secret: "2", "inner/x": "3" });
	const base = { base: "in/" };
	for (const path of ["secret", "in/../secret", "../secret", "/in/a", "inner/x", "in", "."])
		await expect(copy(path, "in/b", base), path).rejects.toMatchObject({
			code: "FILE_PATH_REFUSED",
			field: "path",
			hint: expect.any(String),
		});
	await expect(copy("in/a", "out", base)).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "new_path",
		hint: "Use a path that begins with in/.",
	});
	await copy("in//a", "in/./b", base);
	expect(await all()).toEqual({ "in/a": "1", "in/b": "1", secret: "2", "inner/x": "3" });
});

it("names the parameter that is wrong", async () => {
	const { copy } = await start({ "c/d": "3" });
	await expect(copy("gone", "b")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "path" });
	await expect(copy("c", "b")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "path" });
	for (const [path, to] of [
		["", "b"],
		["a", ""],
		[5, "b"],
		["a", "x".repeat(1025)],
	])
		await expect(copy(path, to)).rejects.toMatchObject({ name: "ContractViolation" });
});
