import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function startWorkspace() {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const write = (params: Record<string, unknown>) =>
		executeNode({ definition, execute }, params, { workspace });
	return { folder: workspace.folder, write };
}

it("writes a file, making its folders, and tells its size", async () => {
	const { folder, write } = await startWorkspace();
	const { outputs } = await write({ path: "reports/may.txt", content: "grün\n" });
	expect(outputs).toEqual({ path: "reports/may.txt", bytes: 6 });
	expect(await readFile(join(folder, "reports/may.txt"), "utf8")).toBe("grün\n");
});

it("leaves the same file when it runs again, which makes it safe", async () => {
	const { folder, write } = await startWorkspace();
	await write({ path: "a.txt", content: "a much longer text that was there before" });
	await write({ path: "a.txt", content: "short" });
	await write({ path: "a.txt", content: "short" });
	expect(await readFile(join(folder, "a.txt"), "utf8")).toBe("short");
	expect(await readdir(folder)).toEqual(["a.txt"]);
});

it("refuses paths that leave the workspace", async () => {
	const { write } = await startWorkspace();
	for (const path of ["../outside.txt", "/tmp/outside.txt", "reports/../../outside.txt"])
		await expect(write({ path, content: "x" })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
});

it("refuses what is no path or no text", async () => {
	const { write } = await startWorkspace();
	for (const params of [{ path: "", content: "x" }, { path: "a.txt" }, { path: "a.txt", content: { a: 1 } }])
		await expect(write(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
