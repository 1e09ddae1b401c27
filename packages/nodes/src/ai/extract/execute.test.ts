import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { modelThatSays } from "../model-calls.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const TEXT = "Invoice 4711\nof Ann's\n  Chairs, Ltd.\nTotal: EUR 1,200.50, due 2026-01-31.";
const FIELDS = [
	{ name: "number", type: "text", required: true },
	{ name: "total", type: "number" },
	{ name: "items", type: "list", items: "object", fields: [{ name: "price", type: "number" }] },
];

function extract(params: object, ...answers: (string | object)[]) {
	const { model, asked } = modelThatSays(...answers);
	const given = executeNode({ definition, execute }, { text: TEXT, fields: FIELDS, ...params }, { model });
	return { given, asked };
}

describe("extracted data", () => {
	it("has each value with the words that it was taken from, where they stand in the text", async () => {
		const { given, asked } = extract(
			{ instructions: "Amounts in euros." },
			{
				values: { number: "4711", total: 1200.5 },
				quotes: [
					{ field: "number", quote: "Invoice 4711 of Ann's Chairs" },
					{ field: "total", quote: "1,200.50" },
				],
			},
		);
		const { outputs } = await given;
		expect(outputs).toMatchObject({
			number: "4711",
			total: 1200.5,
			values: { number: "4711", total: 1200.5 },
			unproven: [],
			is_proven: true,
		});
		const words = outputs.sources?.map(({ start = 0, end = 0 }) => TEXT.slice(start, end));
		expect(words).toEqual(["Invoice 4711\nof Ann's\n  Chairs", "1,200.50"]);
		expect(asked[0]?.instructions).toContain("Amounts in euros.");
		expect(asked[0]?.messages).toEqual([{ role: "user", text: expect.stringContaining(TEXT) }]);
		expect(asked[0]?.answerSchema).toMatchObject({ required: ["values", "quotes"] });
	});

	it.each([
		["that the text does not have", [{ field: "total", quote: "EUR 1,300.50" }]],
		["that differs in a letter's case", [{ field: "total", quote: "total: eur" }]],
		["that is empty", [{ field: "total", quote: "  " }]],
		["of another place", [{ field: "items[0].price", quote: "1,200.50" }]],
		["longer than is looked for", [{ field: "total", quote: "x".repeat(1001) }]],
	])("flags a value with a quote %s", async (_what, quotes) => {
		const { given } = extract({}, { values: { number: "4711", total: 1300.5 }, quotes });
		const { outputs } = await given;
		expect(outputs).toMatchObject({ total: 1300.5, unproven: ["number", "total"], is_proven: false });
		expect(outputs.sources).toContainEqual({ field: "total", quote: expect.any(String), found: false });
	});

	it("names the place of each value in a list", async () => {
		const { given } = extract(
			{ text: "a 1 b 2" },
			{
				values: { number: "a", items: [{ price: 1 }, { price: 2 }] },
				quotes: [
					{ field: "number", quote: "a" },
					{ field: "items[1].price", quote: "2" },
				],
			},
		);
		expect((await given).outputs.unproven).toEqual(["items[0].price"]);
	});

	it("asks again for an answer that does not fit, and fails after as many repairs as are allowed", async () => {
		const good = { values: { number: "4711" }, quotes: [] };
		const mended = extract({}, "It is 4711.", { values: {}, quotes: [] }, good);
		expect((await mended.given).outputs).toMatchObject({ number: "4711" });
		expect(mended.asked[2]?.messages.map(({ role }) => role)).toEqual([
			"user",
			"assistant",
			"user",
			"assistant",
			"user",
		]);
		const failed = extract({ max_repairs: 1 }, "No.", "No.", good);
		await expect(failed.given).rejects.toMatchObject({ code: "OUTPUT_SCHEMA_MISMATCH" });
		expect(failed.asked).toHaveLength(2);
	});

	it("reads a text file in place of a text, and nothing but one of the two", async () => {
		const workspace = await temporaryWorkspace();
		onTestFinished(workspace.remove);
		await workspace.files.write("in/letter.txt", "Number 7");
		await workspace.files.write("in/photo.png", new Uint8Array([0x89, 0x50, 0xff]));
		const answer = { values: { number: "7" }, quotes: [{ field: "number", quote: "Number 7" }] };
		const read = (params: object) =>
			executeNode(
				{ definition, execute },
				{ fields: FIELDS, ...params },
				{ workspace, model: modelThatSays(answer).model },
			);
		expect((await read({ file: "in/letter.txt" })).outputs).toMatchObject({ is_proven: true });
		await expect(read({})).rejects.toMatchObject({ code: "PARAMETER_INVALID", field: "text" });
		await expect(read({ text: "a", file: "in/letter.txt" })).rejects.toMatchObject({ field: "file" });
		await expect(read({ file: "in/photo.png" })).rejects.toMatchObject({
			code: "FILE_NOT_TEXT",
			field: "file",
		});
		await expect(read({ file: "in/none.txt" })).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "file",
		});
	});
});
