import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FIXTURES = fileURLToPath(new URL("../../excel/fixtures/", import.meta.url));

async function changing(fixture?: string) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "book.xlsx");
	if (fixture) await copyFile(join(FIXTURES, fixture), file);
	const change = async (params: Record<string, unknown>) =>
		(await executeNode({ definition, execute }, { path: "book.xlsx", ...params }, { workspace })).outputs;
	const names = async (params: Record<string, unknown>) => {
		const { sheets, changed } = await change(params);
		return [sheets?.map(({ name }) => name).join(), changed];
	};
	return { change, names, bytes: () => readFile(file) };
}

it("lists the sheets with their sizes", async () => {
	const { change } = await changing("rich.xlsx");
	expect(await change({})).toMatchObject({
		sheets: [
			{ name: "Orders", rows: 4, columns: 8, hidden: false },
			{ name: "Notes", rows: 2, columns: 1, hidden: false },
		],
		changed: false,
	});
});

it("adds, renames and deletes, and changes nothing when it runs again", async () => {
	const { names, bytes } = await changing("rich.xlsx");
	const steps: [Record<string, unknown>, string][] = [
		[{ action: "add", sheet: "New" }, "Orders,Notes,New"],
		[{ action: "rename", sheet: "notes", new_name: "Remarks" }, "Orders,Remarks,New"],
		[{ action: "delete", sheet: "New" }, "Orders,Remarks"],
	];
	for (const [step, expected] of steps) {
		expect(await names(step)).toEqual([expected, true]);
		const after = await bytes();
		expect(await names(step)).toEqual([expected, false]);
		expect(await bytes()).toEqual(after);
	}
});

it("makes a workbook with the first sheet", async () => {
	const { names } = await changing();
	expect(await names({ action: "add", sheet: "First" })).toEqual(["First", true]);
});

it("refuses what would break the workbook, and leaves it as it is", async () => {
	const { change, bytes } = await changing("report.xlsx");
	const before = await bytes();
	const refused: [Record<string, unknown>, string][] = [
		[{ action: "rename", sheet: "Data", new_name: "Numbers" }, "WORKBOOK_SHEET_USED"],
		[{ action: "delete", sheet: "Data" }, "WORKBOOK_SHEET_USED"],
		[{ action: "rename", sheet: "Summary", new_name: "data" }, "WORKBOOK_SHEET_EXISTS"],
		[{ action: "rename", sheet: "None", new_name: "Other" }, "WORKBOOK_SHEET_MISSING"],
		[{ action: "rename", sheet: "Data" }, "WORKBOOK_SHEET_NAME_INVALID"],
		[{ action: "add", sheet: " " }, "WORKBOOK_SHEET_NAME_INVALID"],
	];
	for (const [params, code] of refused) await expect(change(params)).rejects.toMatchObject({ code });
	await expect(change({ action: "add", sheet: "a:b" })).rejects.toMatchObject({ name: "ContractViolation" });
	expect(await bytes()).toEqual(before);
});

it("keeps the only sheet, and a workbook that is missing missing", async () => {
	const { change } = await changing();
	await expect(change({ action: "list" })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	await change({ action: "add", sheet: "One" });
	await expect(change({ action: "delete", sheet: "One" })).rejects.toMatchObject({
		code: "WORKBOOK_SHEET_NEEDED",
	});
});
