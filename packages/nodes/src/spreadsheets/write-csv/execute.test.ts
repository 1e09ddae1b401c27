import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function writing() {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const write = (params: Record<string, unknown>) =>
		executeNode({ definition, execute }, { path: "out/orders.csv", ...params }, { workspace });
	return {
		write,
		folder: workspace.folder,
		text: () => readFile(join(workspace.folder, "out/orders.csv"), "utf8"),
		bytes: () => readFile(join(workspace.folder, "out/orders.csv")),
	};
}

it("writes objects under the names of their keys, and says what it wrote", async () => {
	const { write, text } = await writing();
	const rows = [
		{ id: 1, name: 'B, "C"' },
		{ id: 2, paid: true, name: null },
	];
	expect((await write({ rows })).outputs).toEqual({
		path: "out/orders.csv",
		file: {
			path: "out/orders.csv",
			mediaType: "text/csv",
			size: 38,
			hash: expect.stringMatching(/^sha256:/),
		},
		count: 2,
	});
	expect(await text()).toBe('id,name,paid\r\n1,"B, ""C""",\r\n2,,true\r\n');
});

it("writes lists, and the columns that are asked for in their order", async () => {
	const { write, text } = await writing();
	await write({
		rows: [
			[1, "a"],
			[2, "b"],
		],
		columns: ["n", "t"],
		delimiter: "semicolon",
	});
	expect(await text()).toBe("n;t\r\n1;a\r\n2;b\r\n");
	await write({ rows: [{ a: 1 }], columns: ["b", "a"], header: false });
	expect(await text()).toBe(",1\r\n");
	await write({ rows: [] });
	expect(await text()).toBe("");
});

it("leaves the same file when it runs again, and no draft", async () => {
	const { write, text, folder } = await writing();
	await write({ rows: [{ a: "x".repeat(5000) }] });
	await write({ rows: [{ a: 1 }] });
	await write({ rows: [{ a: 1 }] });
	expect(await text()).toBe("a\r\n1\r\n");
	expect(await readdir(join(folder, "out"))).toEqual(["orders.csv"]);
});

it("writes in the encoding that is chosen", async () => {
	const { write, bytes } = await writing();
	const rows = [{ a: "ü€" }];
	await write({ rows, encoding: "windows-1252" });
	expect((await bytes()).toString("latin1")).toBe("a\r\n\xfc\x80\r\n");
	await write({ rows, encoding: "utf-16" });
	expect((await bytes()).toString("utf16le")).toBe("\ufeffa\r\nü€\r\n");
	await write({ rows, encoding: "utf-8 with mark" });
	expect((await bytes()).toString("utf8")).toBe("\ufeffa\r\nü€\r\n");
});

it("refuses a character that the encoding does not have, and leaves the file that is there", async () => {
	const { write, text, folder } = await writing();
	await write({ rows: [{ a: "old" }] });
	await expect(write({ rows: [{ a: "€" }], encoding: "iso-8859-1" })).rejects.toMatchObject({
		code: "CSV_CHARACTER_UNENCODABLE",
		field: "encoding",
		message: 'The character "€" cannot be written in iso-8859-1.',
	});
	expect(await text()).toBe("a\r\nold\r\n");
	expect(await readdir(join(folder, "out"))).toEqual(["orders.csv"]);
});

it("names the row that does not fit", async () => {
	const { write } = await writing();
	await expect(write({ rows: [{ a: 1 }, { b: 2 }], columns: ["a"] })).rejects.toMatchObject({
		code: "TABLE_COLUMN_UNKNOWN",
		field: "rows",
		message: "Row 2 has a value for 'b', which is no column of the table. Its columns are 'a'.",
	});
	await expect(write({ rows: [[1, 2], [1]] })).rejects.toMatchObject({
		code: "TABLE_ROW_UNEVEN",
		message: "Row 2 has 1 values, the table has 2 columns.",
	});
});

it("disarms what a spreadsheet would run, where that is asked for", async () => {
	const { write, text } = await writing();
	const rows = ["=1+1", "+49 30", "-5", "-5,5", "@sum", "a=b", "＝1+1", "＠sum"].map((a) => ({ a }));
	await write({ rows, formulas: "disarm" });
	const disarmed = ["'=1+1", "'+49 30", "-5", '"-5,5"', "'@sum", "a=b", "'＝1+1", "'＠sum"];
	expect((await text()).split("\r\n")).toEqual(["a", ...disarmed, ""]);
	await write({ rows: [{ a: "=1+1" }] });
	expect(await text()).toBe("a\r\n=1+1\r\n");
});

it("refuses what is no row", async () => {
	const { write } = await writing();
	for (const rows of [undefined, "a", [1], [{ a: {} }], [[{}]], [{ a: 1 }, [1]]])
		await expect(write({ rows })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(write({ path: "../x.csv", rows: [] })).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
});
