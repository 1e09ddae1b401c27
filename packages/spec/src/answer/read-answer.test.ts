import { describe, expect, it } from "vitest";
import { type AnswerField, answerSchema, readAnswer } from "../index.ts";

const FIELDS: readonly AnswerField[] = [
	{ name: "category", type: "choice", choices: ["bug", "question"], required: true },
	{ name: "urgent", type: "boolean" },
	{ name: "tags", type: "list" },
	{
		name: "orders",
		type: "list",
		items: "object",
		fields: [
			{ name: "number", type: "integer", required: true, description: "As printed." },
			{ name: "price", type: "object", fields: [{ name: "amount", type: "number", required: true }] },
		],
	},
];

describe("an output schema", () => {
	it("is a JSON Schema of an object with its fields and nothing else", () => {
		expect(answerSchema(FIELDS)).toEqual({
			type: "object",
			properties: {
				category: { type: "string", enum: ["bug", "question"] },
				urgent: { type: "boolean" },
				tags: { type: "array", items: { type: "string" } },
				orders: {
					type: "array",
					items: {
						type: "object",
						properties: {
							number: { type: "integer", description: "As printed." },
							price: {
								type: "object",
								properties: { amount: { type: "number" } },
								required: ["amount"],
								additionalProperties: false,
							},
						},
						required: ["number"],
						additionalProperties: false,
					},
				},
			},
			required: ["category"],
			additionalProperties: false,
		});
	});
});

describe("an answer", () => {
	it.each([
		["as it is", ' {"category": "bug"}\n'],
		["in a block of code", '```json\n{"category": "bug"}\n```'],
		["in a block of code without a name", '```\n{"category": "bug"}\n```'],
	])("is read %s", (_how, text) => {
		expect(readAnswer(FIELDS, text)).toEqual({ value: { category: "bug" } });
	});

	it.each([
		["words", "It is a bug.", ""],
		["no object", '["bug"]', ""],
		["a field twice", '{"category": "bug", "category": "question"}', "category"],
		["a field of the prototype's", '{"category": "bug", "__proto__": {}}', "__proto__"],
		["no required field", "{}", "category"],
		["no choice of the field's", '{"category": "Bug"}', "category"],
		["a wrong type within a list", '{"category": "bug", "orders": [{"number": 1.5}]}', "orders[0].number"],
		[
			"a missing field two levels down",
			'{"category": "bug", "orders": [{"number": 1, "price": {}}]}',
			"orders[0].price.amount",
		],
		["a field that the schema lacks", '{"category": "bug", "more": 1}', "more"],
		["nothing for an optional field", '{"category": "bug", "urgent": null}', "urgent"],
	])("is refused with %s", (_what, text, field) => {
		expect(readAnswer(FIELDS, text)).toMatchObject({ problems: [{ field, message: expect.any(String) }] });
	});

	it("has its problems cut to what someone reads", () => {
		const many = Object.fromEntries(
			Array.from({ length: 500 }, (_, index) => [`${"x".repeat(2000)}${index}`, 1]),
		);
		const read = readAnswer(FIELDS, JSON.stringify(many));
		if (!("problems" in read)) throw new Error("It was taken.");
		expect(read.problems.length).toBeLessThanOrEqual(20);
		for (const { message, field } of read.problems)
			expect(message.length + field.length).toBeLessThanOrEqual(1000);
	});
});
