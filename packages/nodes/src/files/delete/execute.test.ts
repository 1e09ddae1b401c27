import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function start(content: Readonly<Record<string, string>>) {
	const workspace = await workspaceWith(content);
	const remove = async (path: unknown, more: Readonly<Record<string, unknown>> = {}) =>
		(await executeNode({ definition, execute }, { path, missing: "fail", base: ".", ...more }, { workspace }))
			.outputs;
	return { folder: workspace.folder, all: workspace.all, remove };
}

it("deletes a file, and an empty folder", async () => {
	const { folder, all, remove } = await start({ "in/a": "1", b: "2" });
	expect(await remove("in/a")).toEqual({ path: "in/a", deleted: true });
	mkdirSync(join(folder, "empty"));
	expect(await remove("./empty/")).toEqual({ path: "empty", deleted: true });
	expect(await all()).toEqual({ b: "2" });
});

it("deletes no folder that holds something", async () => {
	const { all, remove } = await start({ "in/a": "1" });
	await expect(remove("in")).rejects.toMatchObject({ code: "FOLDER_NOT_EMPTY", field: "path" });
	expect(await all()).toEqual({ "in/a": "1" });
});

it("says that nothing is there, unless that is all right", async () => {
	const { remove } = await start({});
	await expect(remove("a")).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "path" });
	expect(await remove("a", { missing: "continue" })).toEqual({ path: "a", deleted: false });
	await expect(remove("../a", { missing: "continue" })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
});

it("stays in its folder, which it never deletes", async () => {
	const { folder, remove } = await start({ secret: "1" });
	mkdirSync(join(folder, "in"));
	for (const path of ["secret", "in/../secret", "/etc", "in", "."])
		await expect(remove(path, { base: "in" }), path).rejects.toMatchObject({
			code: "FILE_PATH_REFUSED",
			field: "path",
		});
	await expect(remove("")).rejects.toMatchObject({ name: "ContractViolation" });
});
