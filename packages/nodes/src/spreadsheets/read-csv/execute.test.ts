import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { defined } from "@switchyard/spec/json";
import iconv from "iconv-lite";
import { describe, expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function reading(content: string | Uint8Array, path = "orders.csv") {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write(path, content);
	return async (params: Record<string, unknown> = {}, signal?: AbortSignal) =>
		(await executeNode({ definition, execute }, { path, ...params }, { workspace, ...defined({ signal }) }))
			.outputs;
}

describe("rows", () => {
	it("are objects by the names of the header, with values of their types", async () => {
		const read = await reading('id,name,price,paid\n1,Ann,2.50,true\n2,"B, ""C""",,FALSE\n');
		expect(await read()).toEqual({
			rows: [
				{ id: 1, name: "Ann", price: 2.5, paid: true },
				{ id: 2, name: 'B, "C"', price: null, paid: false },
			],
			columns: ["id", "name", "price", "paid"],
			count: 2,
			more: false,
			delimiter: "comma",
			encoding: "utf-8",
		});
	});

	it("keep as text what a number would damage", async () => {
		const written = ["007", "+49 30", "1,5", "1e999", "12345678901234567890", " 5", "0x10", "-", "1."];
		const read = await reading(`value;x\n${written.map((value) => `${value};1`).join("\n")}\n`);
		expect((await read()).rows).toEqual(written.map((value) => ({ value, x: 1 })));
	});

	it("are texts and lists where that is asked for", async () => {
		const read = await reading("1,true,\n2,x,y\n");
		expect(await read({ header: false, values: "text" })).toMatchObject({
			rows: [
				["1", "true", ""],
				["2", "x", "y"],
			],
			columns: [],
		});
	});

	it("have the columns that are asked for, and names of their own where the header has none", async () => {
		const read = await reading("a,b,a,\n1,2,3,4\n");
		expect((await read()).rows).toEqual([{ a: 1, b: 2, a_2: 3, column_4: 4 }]);
		expect(await read({ columns: ["b", "a"] })).toMatchObject({
			rows: [{ a: 1, b: 2 }],
			columns: ["b", "a"],
		});
		await expect(read({ columns: ["b", "total", "vat"] })).rejects.toMatchObject({
			code: "TABLE_COLUMN_MISSING",
			field: "columns",
			message: "There is no column 'total', 'vat'. There are 'a', 'b', 'a_2', 'column_4'.",
		});
	});

	it("of an empty file are none", async () => {
		for (const content of ["", "\n\n", "\ufeff"])
			expect(await (await reading(content))()).toMatchObject({ rows: [], count: 0, more: false });
		expect(await (await reading("a,b\n"))()).toMatchObject({ rows: [], columns: ["a", "b"], more: false });
	});
});

describe("slices", () => {
	const lines = Array.from({ length: 25 }, (_, index) => `${index},x`).join("\n");

	it("start at the offset, end at the limit and say whether others follow", async () => {
		const read = await reading(`n,t\n${lines}`);
		expect(await read({ limit: 10 })).toMatchObject({ count: 10, more: true });
		expect(await read({ limit: 10, offset: 20 })).toMatchObject({
			rows: [{ n: 20 }, {}, {}, {}, { n: 24 }],
			more: false,
		});
		expect(await read({ limit: 5, offset: 20 })).toMatchObject({ count: 5, more: false });
		expect(await read({ offset: 25 })).toMatchObject({ count: 0, more: false });
	});

	it("end where a message has no more room, and the next one begins there", async () => {
		const text = "x".repeat(100_000);
		const read = await reading(`n,t\n${Array.from({ length: 10 }, (_, n) => `${n},${text}`).join("\n")}\n`);
		const first = await read();
		expect(first).toMatchObject({ count: 7, more: true });
		const second = await read({ offset: first.count });
		expect(second.rows).toMatchObject([{ n: 7 }, { n: 8 }, { n: 9 }]);
	});

	it("read no more of the file than they need", async () => {
		const read = await reading(`n,t\n1,x\n2,y\n${"z\n".repeat(200_000)}3,"never closed`);
		expect(await read({ limit: 1 })).toMatchObject({ rows: [{ n: 1, t: "x" }], more: true });
	});
});

describe("encodings", () => {
	const text = "Stück;Preis €\nMöbel;5\n";
	const latin = "Stück;Preis\nMöbel;5\n";

	it.each([
		["utf-8", Buffer.from(text)],
		["utf-8", Buffer.from(`\ufeff${text}`)],
		["utf-16", Buffer.from(`\ufeff${text}`, "utf16le")],
		["utf-16", Buffer.from(text, "utf16le")],
		["utf-16", iconv.encode(`\ufeff${text}`, "utf-16be")],
		["windows-1252", iconv.encode(text, "windows-1252")],
	])("%s is recognised", async (encoding, bytes) => {
		expect(await (await reading(bytes))()).toMatchObject({
			rows: [{ Stück: "Möbel", "Preis €": 5 }],
			encoding,
			delimiter: "semicolon",
		});
	});

	it("are recognised by what comes late in the file, too", async () => {
		const lines = "Tisch;5\n".repeat(50_000);
		const read = await reading(iconv.encode(`Ding;Preis\n${lines}Stühle;7\n`, "windows-1252"));
		expect(await read({ offset: 50_000 })).toMatchObject({
			rows: [{ Ding: "Stühle", Preis: 7 }],
			encoding: "windows-1252",
		});
	});

	it("are taken as they are chosen, and refused where the file is something else", async () => {
		const read = await reading(iconv.encode(latin, "iso-8859-1"));
		expect((await read({ encoding: "iso-8859-1" })).rows).toEqual([{ Stück: "Möbel", Preis: 5 }]);
		await expect(read({ encoding: "utf-8" })).rejects.toMatchObject({
			code: "CSV_ENCODING_WRONG",
			field: "encoding",
			message: "The file is not text in UTF-8.",
		});
	});
});

describe("what does not fit is named", () => {
	it.each([
		["semicolon", "a;b\n1,5;2,5\n"],
		["tab", "a\tb\n1\t2\n"],
		["pipe", "a|b\n1|2\n"],
		["comma", 'a,b\n"1;2;3",2\n'],
		["comma", "a\n1\n"],
	])("a delimiter is found: %s", async (delimiter, content) => {
		expect((await (await reading(content))()).delimiter).toBe(delimiter);
	});

	it("a delimiter that the file does not have", async () => {
		const read = await reading("a;b\n1;2\n");
		await expect(read({ delimiter: "comma" })).rejects.toMatchObject({
			code: "CSV_DELIMITER_WRONG",
			field: "delimiter",
			message: "The first line of the file has no comma: its fields are separated by semicolon.",
		});
	});

	it("a row of another length, by its row and line", async () => {
		const read = await reading('a,b\n"1\n1",2\n3\n');
		await expect(read()).rejects.toMatchObject({
			code: "TABLE_ROW_UNEVEN",
			message: "Row 2 (line 4) has 1 fields, the header has 2.",
		});
		await expect(read({ header: false })).rejects.toThrow("the first row has 2");
	});

	it("a quote that is not closed", async () => {
		await expect((await reading('a,b\n1,"2\n3,4\n'))()).rejects.toMatchObject({ code: "CSV_INVALID" });
		await expect((await reading(`a,b\n1,"${"x".repeat(1_000_001)}\n`))({})).rejects.toMatchObject({
			code: "CSV_INVALID",
		});
		await expect((await reading('a,b\n1,2"3"\n'))()).rejects.toThrow("Line 2");
	});

	it("a row that no message holds, and a name that none may hold", async () => {
		await expect((await reading(`a,b\n1,${"x".repeat(900_000)}\n`))()).rejects.toMatchObject({
			code: "TABLE_ROW_TOO_LARGE",
		});
		await expect((await reading("__proto__,b\n1,2\n"))()).rejects.toMatchObject({
			code: "TABLE_COLUMN_RESERVED",
		});
	});

	it("a file that is not there, and parameters that are none", async () => {
		const read = await reading("a\n");
		await expect(read({ path: "b.csv" })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
		await expect(read({ path: "../b.csv" })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
		for (const params of [
			{ limit: 0 },
			{ offset: -1 },
			{ delimiter: "," },
			{ encoding: "ebcdic" },
			{ columns: "a" },
		])
			await expect(read(params)).rejects.toMatchObject({ name: "ContractViolation" });
	});
});

it("ends when its run is cancelled", async () => {
	const read = await reading(`a,b\n${"1,2\n".repeat(250_000)}`);
	const cancelled = new AbortController();
	const reason = new Error("cancelled");
	const rows = read({ offset: 1_000_000 }, cancelled.signal);
	setImmediate(() => cancelled.abort(reason));
	await expect(rows).rejects.toBe(reason);
});
