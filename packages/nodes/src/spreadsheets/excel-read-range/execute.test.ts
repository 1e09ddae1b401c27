import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FIXTURES = fileURLToPath(new URL("../../excel/fixtures/", import.meta.url));

async function reading(content: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "book.xlsx");
	if (typeof content === "string") await copyFile(join(FIXTURES, content), file);
	else await writeFile(file, content);
	return async (params: Record<string, unknown> = {}) =>
		(await executeNode({ definition, execute }, { path: "book.xlsx", ...params }, { workspace })).outputs;
}

describe("rows", () => {
	it("are objects by the names of the first row, with dates as texts", async () => {
		const read = await reading("rich.xlsx");
		expect(await read({ range: "A1:E4" })).toEqual({
			rows: [
				{ id: 1, customer: "Ann", day: "2026-05-04", total: 19.9, paid: true },
				{ id: 2, customer: "Möbel & Söhne <GmbH>", day: "2026-05-05", total: 250, paid: false },
				{ id: 3, customer: null, day: "2026-05-06", total: -3.5, paid: true },
			],
			columns: ["id", "customer", "day", "total", "paid"],
			count: 3,
			more: false,
			sheet: "Orders",
			range: "A1:E4",
		});
	});

	it("are lists of all that has a value, and formulas their last result", async () => {
		const read = await reading("report.xlsx");
		expect(await read({ sheet: "summary", header: false })).toMatchObject({
			rows: [[45], [45]],
			columns: [],
			sheet: "Summary",
			range: "A1:A2",
		});
		expect(await (await reading("rich.xlsx"))({ sheet: "Notes", header: false })).toMatchObject({
			rows: [["Kept as it is"], ["2026-05-04T12:30:00"]],
		});
	});

	it("are as many as are asked for, of the columns that are asked for", async () => {
		const read = await reading("rich.xlsx");
		expect(await read({ range: "E4:A1", columns: ["id"], offset: 1, limit: 1 })).toMatchObject({
			rows: [{ id: 2 }],
			columns: ["id"],
			more: true,
		});
		expect(await read({ range: "Z1:Z9", header: false, limit: 2 })).toMatchObject({ rows: [[null], [null]] });
		await expect(read({ columns: ["vat"] })).rejects.toMatchObject({
			code: "TABLE_COLUMN_MISSING",
			field: "columns",
		});
	});

	it("end where a message has no more room", async () => {
		const rows = Array.from({ length: 100 }, (_, n) => [n, "x".repeat(30_000)]);
		const read = await reading(await writeXlsx({ sheets: [{ name: "A", rows }] }));
		const first = await read({ header: false });
		expect(first).toMatchObject({ count: 26, more: true });
		expect(await read({ header: false, offset: 90 })).toMatchObject({ count: 10, more: false });
	});
});

describe("what cannot be read is named", () => {
	it("a sheet, a place, a file", async () => {
		const read = await reading("rich.xlsx");
		await expect(read({ sheet: "Order" })).rejects.toMatchObject({
			code: "WORKBOOK_SHEET_MISSING",
			field: "sheet",
			message: "The workbook has no sheet 'Order'. It has 'Orders', 'Notes'.",
		});
		for (const range of ["A0", "1A", "A1:", "ZZZZ1", "XFE1", "A1048577", "Orders!A1"])
			await expect(read({ range })).rejects.toMatchObject({ code: "WORKBOOK_RANGE_INVALID", field: "range" });
		await expect(read({ path: "none.xlsx" })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
		await expect(read({ limit: 0 })).rejects.toMatchObject({ name: "ContractViolation" });
	});

	it("a file that is none, is cut off or is of another kind", async () => {
		const whole = await readFile(join(FIXTURES, "rich.xlsx"));
		const damaged = Buffer.from(whole);
		damaged.fill(0x41, 100, 3000);
		const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
		const files = [
			Buffer.from("id,total\n1,2\n"),
			whole.subarray(0, whole.length - 500),
			whole.subarray(0, 2000),
			damaged,
		];
		for (const file of [...files, Buffer.alloc(0), ole, zipOf([["word/document.xml", Buffer.from("<x/>")]])])
			await expect((await reading(file))()).rejects.toMatchObject({
				code: "WORKBOOK_INVALID",
				field: "path",
			});
	});

	it("a workbook with a password", async () => {
		const file = await writeXlsx({
			sheets: [{ name: "A", rows: [[1]] }],
			encryption: { password: "p", spinCount: 10 },
		});
		await expect((await reading(file))()).rejects.toMatchObject({
			code: "WORKBOOK_ENCRYPTED",
			hint: "Save it without a password.",
		});
	});

	it("a zip bomb, however it says how large it is", async () => {
		const zeros = deflateRawSync(Buffer.alloc(60 * 1024 * 1024));
		const parts = Array.from(
			{ length: 5 },
			(_, n): Part => [`xl/media/image${n}.png`, zeros, 60 * 1024 * 1024],
		);
		const workbook: Part = ["xl/workbook.xml", Buffer.from("<workbook/>")];
		await expect((await reading(zipOf([workbook, ...parts])))()).rejects.toMatchObject({
			code: "WORKBOOK_TOO_LARGE",
		});
		const hidden = parts.map(([name, content]): Part => [name, content, 0]);
		await expect((await reading(zipOf([workbook, ...hidden])))()).rejects.toMatchObject({
			code: "WORKBOOK_INVALID",
		});
		const lying = parts.map(([name, content]): Part => [name, content, 1000]);
		await expect((await reading(zipOf([workbook, ...lying])))()).rejects.toMatchObject({
			code: "WORKBOOK_INVALID",
		});
	});

	it("two cells at the corners of a sheet, which span more than there is memory for", async () => {
		const row = (row: number, cell: string) => `<row r="${row}"><c r="${cell}"><v>1</v></c></row>`;
		const file = workbookOf(`<sheetData>${row(1, "A1")}${row(1_048_576, "XFD1048576")}</sheetData>`);
		await expect((await reading(file))()).rejects.toMatchObject({
			code: expect.stringMatching(/^WORKBOOK_(INVALID|TOO_LARGE)$/),
		});
		const small = workbookOf(`<sheetData>${row(1, "A1")}${row(3, "C3")}</sheetData>`);
		expect((await (await reading(small))({ header: false })).range).toBe("A1:C3");
	});
});

/** Its name, its bytes, and how large it says that it is when it is packed. */
type Part = [name: string, content: Uint8Array, unpacked?: number];

/** A zip file of parts, by hand: no library writes one that lies. */
function zipOf(parts: readonly Part[]): Buffer {
	const bodies: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, content, unpacked] of parts) {
		const head = Buffer.alloc(26);
		head.writeUInt16LE(20, 0);
		head.writeUInt16LE(unpacked === undefined ? 0 : 8, 4);
		head.writeUInt32LE(content.length, 14);
		head.writeUInt32LE(unpacked ?? content.length, 18);
		head.writeUInt16LE(name.length, 22);
		const body = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), content]);
		const tail = Buffer.alloc(16);
		tail.writeUInt32LE(offset, 12);
		directory.push(
			Buffer.concat([
				Buffer.from("PK\x01\x02"),
				Buffer.from([20, 0]),
				head.subarray(0, 26),
				tail.subarray(2),
				Buffer.from(name),
			]),
		);
		bodies.push(body);
		offset += body.length;
	}
	const list = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(parts.length, 4);
	end.writeUInt16LE(parts.length, 6);
	end.writeUInt32LE(list.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...bodies, list, Buffer.from("PK\x05\x06"), end]);
}

/** The smallest workbook with a sheet of this content. */
function workbookOf(sheet: string): Buffer {
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
	const relationships = (type: string, target: string) =>
		`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
	const parts = {
		"[Content_Types].xml":
			'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
		"_rels/.rels": relationships("officeDocument", "xl/workbook.xml"),
		"xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relationships("worksheet", "worksheets/sheet1.xml"),
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}">${sheet}</worksheet>`,
	};
	return zipOf(Object.entries(parts).map(([name, text]): Part => [name, Buffer.from(text)]));
}
