import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { NodeDefinition } from "@switchyard/node-kit";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { describe, expect, it, onTestFinished } from "vitest";
import { installed, NO_PYTHON } from "../../apps/runtime/test/support/installed.ts";
import { ROOT } from "../../scripts/project.mjs";

const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");
const FIXTURES = join(ROOT, "packages/nodes/src/excel/fixtures");
const types = await loadNodeTypes();
const HAS_PYTHON = installed(existsSync(PYTHON), NO_PYTHON);

interface Described {
	readonly sheets: Record<
		string,
		Record<string, unknown> & { cells: Record<string, Record<string, unknown>> }
	>;
	readonly names: Record<string, string>;
}

/** What openpyxl, which did not write the workbook, finds in it. */
function described(file: string): Described {
	return JSON.parse(
		execFileSync(PYTHON, [join(ROOT, "conformance/excel/describe_workbook.py"), file], { encoding: "utf8" }),
	);
}

async function workbook(fixture: string) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "book.xlsx");
	await copyFile(join(FIXTURES, fixture), file);
	const before = described(file);
	const run = (type: string, params: object, idempotencyKey = "step-1") => {
		const { spec, execute } = types.find((each) => each.spec.id === type) ?? {};
		if (spec === undefined || execute === undefined) throw new Error(`There is no node type ${type}.`);
		const node = { definition: { spec } as NodeDefinition, execute };
		return executeNode(node, { path: "book.xlsx", ...params }, { workspace, idempotencyKey });
	};
	return {
		folder: workspace.folder,
		before,
		after: () => described(file),
		bytes: () => readFileSync(file),
		write: (params: object) => run("Excel.WriteRange", params),
		append: (params: object) => run("Excel.AppendRows", params),
		sheets: (params: object) => run("Excel.Sheets", params),
	};
}

/** The sheet that says which rows were appended is no part of what a person has in the workbook. */
function withoutMarks({ sheets: { _switchyard: marks, ...rest }, names }: Described): Described {
	if (marks) expect(marks.state).toBe("veryHidden");
	return { sheets: rest, names };
}

describe.skipIf(!HAS_PYTHON)("what openpyxl finds in a workbook after a change", () => {
	it("is what was written, and all the rest as it was: charts, formats, validations, comments", async () => {
		const book = await workbook("rich.xlsx");
		await book.write({ sheet: "Orders", start: "B3", rows: [["New"]], header: false });
		const expected = structuredClone(book.before);
		Object.assign(expected.sheets.Orders?.cells.B3 ?? {}, { value: "New" });
		expect(book.after()).toEqual(expected);
		expect(book.before.sheets.Orders).toMatchObject({ charts: 1, tables: { OrderTable: "A1:E4" } });
	});

	it("is the same for a workbook of another program", async () => {
		const book = await workbook("report.xlsx");
		await book.write({ sheet: "Data", start: "A4", rows: [["March"]], header: false });
		const expected = structuredClone(book.before);
		Object.assign(expected.sheets.Data?.cells.A4 ?? {}, { value: "March" });
		expect(book.after()).toEqual(expected);
		expect(book.before.sheets).toMatchObject({ Data: { charts: 1 }, Summary: { charts: 1 } });
	});

	it("are appended rows in the formats of those above, and a table that has grown", async () => {
		const book = await workbook("rich.xlsx");
		await book.append({ rows: [{ id: 4, day: "2026-05-07", total: 5, customer: "=1+1" }] });
		const after = withoutMarks(book.after());
		expect(after.sheets.Orders?.cells).toMatchObject({
			A5: { value: 4 },
			B5: { value: "=1+1" },
			C5: { value: "2026-05-07 00:00:00", format: "dd.mm.yyyy" },
			D5: { value: 5, format: '#,##0.00 "€"' },
		});
		expect(after.sheets.Orders).toMatchObject({ tables: { OrderTable: "A1:E5" }, charts: 1 });
		const { cells: _, tables: _tables, ...rest } = after.sheets.Orders ?? { cells: {}, tables: {} };
		expect(book.before.sheets.Orders).toMatchObject(rest);
		expect(after.sheets.Notes).toEqual(book.before.sheets.Notes);
	});

	it("are sheets that were added, renamed and deleted", async () => {
		const book = await workbook("rich.xlsx");
		await book.sheets({ action: "add", sheet: "New" });
		await book.sheets({ action: "rename", sheet: "Notes", new_name: "Remarks" });
		const { Orders, Notes } = book.before.sheets;
		expect(book.after().sheets).toMatchObject({ Orders, Remarks: Notes, New: { cells: {} } });
		await book.sheets({ action: "delete", sheet: "Remarks" });
		expect(Object.keys(book.after().sheets)).toEqual(["Orders", "New"]);
		expect(book.after().sheets.Orders).toEqual(Orders);
	});

	it("is nothing new where a change would lose something", async () => {
		const book = await workbook("shapes.xlsx");
		const before = book.bytes();
		await expect(book.write({ rows: [[1]], header: false })).rejects.toMatchObject({
			code: "WORKBOOK_WOULD_LOSE",
			message: expect.stringContaining("form controls"),
		});
		expect(book.bytes()).toEqual(before);
	});

	it("has each chart on its sheet when another one is deleted, or the deletion is refused", async () => {
		const book = await workbook("second.xlsx");
		const before = book.bytes();
		await expect(book.sheets({ action: "delete", sheet: "Cover" })).rejects.toMatchObject({
			code: "WORKBOOK_WOULD_LOSE",
			message: expect.stringContaining("would end up on another"),
		});
		expect(book.bytes()).toEqual(before);
		await book.sheets({ action: "delete", sheet: "Last" });
		const { Cover, Data } = book.before.sheets;
		expect(book.after().sheets).toEqual({ Cover, Data });
		expect(Data).toMatchObject({ charts: 1, tables: { Pairs: "A1:B2" } });
	});

	it("is a whole workbook where there was none", async () => {
		const book = await workbook("rich.xlsx");
		const rows = [{ a: 1, b: true, day: "2026-01-31T08:00:00", text: "007" }];
		await book.write({ path: "new.xlsx", sheet: "Rows", rows });
		await book.append({ path: "new.xlsx", rows: [{ a: 2, text: "8" }] });
		const { sheets } = withoutMarks(described(join(book.folder, "new.xlsx")));
		expect(Object.keys(sheets)).toEqual(["Rows"]);
		expect(sheets.Rows?.cells).toMatchObject({
			A1: { value: "a" },
			A2: { value: 1 },
			B2: { value: true },
			C2: { value: "2026-01-31 08:00:00" },
			D2: { value: "007" },
			A3: { value: 2 },
			D3: { value: "8" },
		});
	});
});
