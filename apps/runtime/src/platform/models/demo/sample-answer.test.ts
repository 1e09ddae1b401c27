import { type AnswerField, answerSchema, readAnswer } from "@switchyard/spec/answer";
import { array, assert, constantFrom, property, record, string, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleAnswer } from "./sample-answer.ts";

const TRIAGE: readonly AnswerField[] = [
	{ name: "category", type: "choice", choices: ["bug", "feature request"], required: true },
	{ name: "urgent", type: "boolean" },
	{ name: "reply_to", type: "text" },
	{ name: "summary", type: "text", required: true },
	{
		name: "orders",
		type: "list",
		items: "object",
		fields: [
			{ name: "order_number", type: "integer", required: true },
			{ name: "price", type: "object", fields: [{ name: "amount", type: "number", required: true }] },
		],
	},
];

function sampleOf(fields: readonly AnswerField[], question: string, ...data: object[]) {
	const results = data.map((one, index) => ({
		role: "tool" as const,
		call: `call_${index}`,
		name: "look_up",
		result: { status: "success", data: one },
	}));
	return sampleAnswer(answerSchema(fields), question, results);
}

describe("a sample answer", () => {
	it("has every field of the schema, for a question that says nothing of them [R14]", () => {
		expect(sampleOf(TRIAGE, "What is it?")).toEqual({
			category: "bug",
			urgent: false,
			reply_to: "sample@example.com",
			summary: "Sample summary",
			orders: [{ order_number: 1, price: { amount: 1 } }],
		});
	});

	it("takes from the question what it says of a field", () => {
		const question =
			"A feature request of jane@example.org, order number 42 with amount 9.5: summary 'It prints twice'";
		expect(sampleOf(TRIAGE, question)).toEqual({
			category: "feature request",
			urgent: false,
			reply_to: "jane@example.org",
			summary: "It prints twice",
			orders: [{ order_number: 42, price: { amount: 9.5 } }],
		});
	});

	it("takes from tools what they returned under a field's name, where it fits", () => {
		expect(
			sampleOf(TRIAGE, "Look it up", { summary: "Lost", category: "unheard of" }, { summary: "Found" }),
		).toMatchObject({ summary: "Found", category: "bug" });
	});

	it("keeps to the bounds of a schema that an author wrote", () => {
		const properties = {
			stars: { type: "integer", minimum: 3, maximum: 5 },
			kind: { const: "review" },
			language: { type: "string", default: "en" },
			note: { type: ["string", "null"], maxLength: 3 },
		};
		const schema = { type: "object", properties, required: ["stars", "kind", "language", "note"] };
		expect(sampleAnswer(schema, "Review it", [])).toEqual({
			stars: 3,
			kind: "review",
			language: "en",
			note: "",
		});
	});

	it("is none where no sample fits", () => {
		const schema = { type: "object", properties: { code: { type: "string", pattern: "^[0-9]{9}$" } } };
		expect(sampleAnswer(schema, "Which code?", [])).toEqual({});
		expect(sampleAnswer({ ...schema, required: ["code"] }, "Which code?", [])).toBeUndefined();
	});

	it("fits every output schema that a designer can make", async () => {
		const names = constantFrom(
			"to",
			"email",
			"due_date",
			"url",
			"path",
			"total",
			"isOpen",
			"line_2",
			"orders",
		);
		const plain = constantFrom("text", "number", "integer", "boolean", "choice", "list");
		const fields = uniqueArray(record({ name: names, type: plain }), {
			selector: ({ name }) => name,
			minLength: 1,
			maxLength: 9,
		}).map((all) => all.map((field) => ({ ...field, choices: ["a", "b c"], required: true }) as AnswerField));
		await assert(
			property(fields, array(string(), { maxLength: 5 }), (inner, words) => {
				const schema = [
					...inner,
					{ name: "rows", type: "list", items: "object", fields: inner, required: true } as const,
				];
				const answer = sampleOf(schema, words.join(" to 4 "));
				expect(readAnswer(schema, JSON.stringify(answer))).toEqual({ value: answer });
			}),
			{ numRuns: 50, seed: 45 },
		);
	});
});
