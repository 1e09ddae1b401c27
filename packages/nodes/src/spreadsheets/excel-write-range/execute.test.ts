import { copyFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { readXlsx } from "hucre/xlsx";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FIXTURES = fileURLToPath(new URL("../../excel/fixtures/", import.meta.url));

async function writing(fixture?: string) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "book.xlsx");
	if (fixture) await copyFile(join(FIXTURES, fixture), file);
	return {
		folder: workspace.folder,
		write: async (params: Record<string, unknown>) =>
			(await executeNode({ definition, execute }, { path: "book.xlsx", ...params }, { workspace })).outputs,
		bytes: () => readFile(file),
		sheets: async () => (await readXlsx(await readFile(file))).sheets,
	};
}

it("makes the workbook and the sheet where they are missing", async () => {
	const { write, sheets } = await writing();
	expect(await write({ sheet: "Orders", rows: [{ id: 1, name: "Ann" }] })).toMatchObject({
		sheet: "Orders",
		range: "A1:B2",
		count: 1,
	});
	await write({ sheet: "More", start: "B3", rows: [[true]] });
	expect((await sheets()).map(({ name, rows }) => [name, rows])).toEqual([
		[
			"Orders",
			[
				["id", "name"],
				[1, "Ann"],
			],
		],
		["More", [[], [], [null, true]].map((row, index) => (index < 2 ? expect.anything() : row))],
	]);
});

it("writes over what is there, and null over values too", async () => {
	const { write, sheets } = await writing("rich.xlsx");
	await write({
		start: "A2",
		rows: [
			[9, null],
			[8, "B"],
		],
		header: false,
	});
	const [orders] = await sheets();
	expect(orders?.rows.slice(1, 3).map((row) => row.slice(0, 2))).toEqual([
		[9, null],
		[8, "B"],
	]);
});

it("leaves the same values when it runs again, which makes it safe", async () => {
	const { write, sheets } = await writing("rich.xlsx");
	await write({ start: "A2", rows: [[9]], header: false });
	const first = (await sheets()).map(({ rows }) => rows);
	await write({ start: "A2", rows: [[9]], header: false });
	expect((await sheets()).map(({ rows }) => rows)).toEqual(first);
});

it("refuses what cannot be written, and leaves the workbook as it is", async () => {
	const { write, bytes, folder } = await writing("rich.xlsx");
	const before = await bytes();
	await expect(write({ start: "H3", rows: [[1]], header: false })).rejects.toMatchObject({
		code: "WORKBOOK_CELL_MERGED",
		message: "The cells G2:H3 are merged, and values would be written into them.",
	});
	await expect(write({ start: "XFD1", rows: [[1, 2]], header: false })).rejects.toMatchObject({
		code: "WORKBOOK_RANGE_INVALID",
	});
	await expect(write({ start: "5", rows: [[1]] })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(write({ start: "$", rows: [[1]] })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(write({ rows: [{ a: {} }] })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(write({ sheet: "a/b", rows: [[1]] })).rejects.toMatchObject({ name: "ContractViolation" });
	expect(await bytes()).toEqual(before);
	expect(await readdir(folder)).toEqual(["book.xlsx"]);
});

it("writes nothing for no rows", async () => {
	const { write, bytes } = await writing("rich.xlsx");
	const before = await bytes();
	expect(await write({ rows: [] })).toMatchObject({ range: "", count: 0 });
	expect(await bytes()).toEqual(before);
});
