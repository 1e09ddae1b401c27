import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { modelThatSays } from "../model-calls.testing.ts";
import { definition } from "./definition.ts";
import { divide } from "./divide.ts";
import { execute } from "./execute.ts";

function summarise(params: Readonly<Record<string, unknown>>, ...answers: string[]) {
	const { model, asked } = modelThatSays(...answers);
	return { given: executeNode({ definition, execute }, params, { model }), asked };
}

const LONG = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} ${"word ".repeat(18)}`).join(
	"\n\n",
);

describe("a summary", () => {
	it("is what the model says, as the designer would have it", async () => {
		const { given, asked } = summarise(
			{ text: "A long story.", form: "points", words: 20, language: "German" },
			" - Eine Geschichte. \n",
		);
		expect((await given).outputs).toEqual({ summary: "- Eine Geschichte.", parts: 1 });
		expect(asked[0]?.instructions).toMatch(/at most 20 words.*hyphen.*German/s);
	});

	it("of a long text is that of the summaries of its parts", async () => {
		const parts = divide(LONG, 1000);
		const { given, asked } = summarise(
			{ text: LONG, part_size: 1000 },
			...parts.map((_, index) => `Part ${index}.`),
			"All.",
		);
		expect((await given).outputs).toEqual({ summary: "All.", parts: parts.length });
		expect(parts.length).toBeGreaterThan(3);
		expect(asked.at(-1)?.messages[0]?.text).toContain("Part 0.\n\nPart 1.");
	});

	it("comes of no model that does not shorten, and of none without words", async () => {
		const parts = divide(LONG, 1000);
		const echo = summarise({ text: LONG, part_size: 1000 }, ...parts);
		await expect(echo.given).rejects.toMatchObject({ code: "OUTPUT_SCHEMA_MISMATCH" });
		await expect(summarise({ text: "a" }, "  ").given).rejects.toMatchObject({
			code: "OUTPUT_SCHEMA_MISMATCH",
		});
	});
});

describe("a text that is divided", () => {
	it("has all of it, in parts that fit and end with paragraphs", () => {
		const parts = divide(LONG, 1000);
		expect(parts.join("")).toBe(LONG);
		for (const part of parts) expect(part.length).toBeLessThanOrEqual(1000);
		for (const part of parts.slice(0, -1)) expect(part).toMatch(/\n\n$/);
	});

	it("has no character cut in two, and ends whatever it is", () => {
		for (const text of ["😀".repeat(800), "x".repeat(2500), `${"a b ".repeat(600)}`, ""]) {
			const parts = divide(text, 1001);
			expect(parts.join("")).toBe(text);
			for (const part of parts) expect(part.isWellFormed()).toBe(true);
		}
	});
});
