import {
	executeNode,
	TEMPORARY_WORKSPACE_FILE_LIMIT,
	temporaryWorkspace,
} from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function startWorkspace(files: Readonly<Record<string, string | Uint8Array>>) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	for (const [path, content] of Object.entries(files)) await workspace.files.write(path, content);
	return (path: unknown) => executeNode({ definition, execute }, { path }, { workspace });
}

it("gives a file's text as it is", async () => {
	const read = await startWorkspace({ "reports/may.txt": "grün\r\n", "empty.txt": "" });
	expect((await read("reports/may.txt")).outputs).toEqual({ content: "grün\r\n" });
	expect((await read("empty.txt")).outputs).toEqual({ content: "" });
});

it("says that a file is not text instead of giving a damaged one", async () => {
	const read = await startWorkspace({ "image.png": new Uint8Array([0x89, 0x50, 0xff]) });
	await expect(read("image.png")).rejects.toMatchObject({ code: "FILE_NOT_TEXT", field: "path" });
});

it("passes on what the workspace refuses", async () => {
	const read = await startWorkspace({ "large.txt": "x".repeat(TEMPORARY_WORKSPACE_FILE_LIMIT + 1) });
	await expect(read("missing.txt")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	await expect(read("large.txt")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
	await expect(read("../secret.txt")).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
});

it("refuses what is no path", async () => {
	const read = await startWorkspace({});
	for (const path of ["", 5, undefined, "x".repeat(1025)])
		await expect(read(path)).rejects.toMatchObject({ name: "ContractViolation" });
});
