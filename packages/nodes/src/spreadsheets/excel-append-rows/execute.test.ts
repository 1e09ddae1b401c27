import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { readXlsx } from "hucre/xlsx";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FIXTURES = fileURLToPath(new URL("../../excel/fixtures/", import.meta.url));

async function appending(fixture?: string) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "book.xlsx");
	if (fixture) await copyFile(join(FIXTURES, fixture), file);
	return {
		append: async (rows: unknown, idempotencyKey = "step", params: Record<string, unknown> = {}) =>
			(
				await executeNode(
					{ definition, execute },
					{ path: "book.xlsx", rows, ...params },
					{ workspace, idempotencyKey },
				)
			).outputs,
		bytes: () => readFile(file),
		rows: async (sheet = 0) => (await readXlsx(await readFile(file))).sheets[sheet]?.rows,
	};
}

it("makes the workbook, then adds below its rows in the order of its columns", async () => {
	const { append, rows } = await appending();
	expect(await append([{ a: 1, b: "x" }], "1")).toMatchObject({ sheet: "Sheet1", range: "A2:B2", count: 1 });
	expect(await append([{ b: "y" }, { b: "z", a: 3 }], "2")).toEqual({
		path: "book.xlsx",
		file: {
			path: "book.xlsx",
			mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			size: expect.any(Number),
			hash: expect.stringMatching(/^sha256:/),
		},
		sheet: "Sheet1",
		range: "A3:B4",
		count: 2,
	});
	expect(await rows()).toEqual([
		["a", "b"],
		[1, "x"],
		[null, "y"],
		[3, "z"],
	]);
});

it("adds the rows of one step once, however often the step is tried, and answers the same", async () => {
	const { append, rows, bytes } = await appending("rich.xlsx");
	const first = await append([{ id: 4 }], "run-1/step-7");
	const after = await bytes();
	expect(await append([{ id: 4 }], "run-1/step-7")).toEqual(first);
	expect(await bytes()).toEqual(after);
	await append([{ id: 4 }], "run-1/step-8");
	expect((await rows())?.map(([id]) => id)).toEqual(["id", 1, 2, 3, 4, 4]);
});

it("loses nothing when several add at once", async () => {
	const { append, rows } = await appending();
	await Promise.all(["a", "b", "c", "d"].map((n) => append([{ n }], n)));
	expect((await rows())?.flat().sort()).toEqual(["a", "b", "c", "d", "n"]);
});

it("refuses rows that do not fit, and leaves the workbook as it is", async () => {
	const { append, bytes } = await appending("rich.xlsx");
	const before = await bytes();
	await expect(append([{ id: 4 }, { vat: 1 }])).rejects.toMatchObject({
		code: "TABLE_COLUMN_UNKNOWN",
		field: "rows",
		message:
			"Row 2 has a value for 'vat', which is no column of the table. Its columns are 'id', 'customer', 'day', 'total', 'paid'.",
	});
	await expect(append([[1, 2]])).rejects.toMatchObject({ code: "TABLE_ROW_UNEVEN" });
	await expect(append([[1]], "k", { sheet: "No" })).rejects.toMatchObject({ code: "WORKBOOK_SHEET_MISSING" });
	expect(await bytes()).toEqual(before);
});

it("keeps texts texts unless the designer makes formulas of them", async () => {
	const { append, rows, bytes } = await appending();
	await append([{ a: "=1+1", day: "2026-02-31" }], "1");
	expect((await rows())?.[1]).toEqual(["=1+1", "2026-02-31"]);
	await append([{ a: "=1+1", day: "2026-02-28" }], "2", { formulas: "formula" });
	const [sheet] = (await readXlsx(await bytes(), { readStyles: true })).sheets;
	expect(sheet?.cells?.get("1,0")?.formula).toBeUndefined();
	expect(sheet?.cells?.get("2,0")?.formula).toBe("1+1");
	expect(sheet?.rows[2]?.[1]).toEqual(new Date("2026-02-28"));
});
