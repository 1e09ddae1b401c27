import type { AnswerField } from "@switchyard/spec/answer";
import { describe, expect, it } from "vitest";
import { newAnswerField, withAnswerType, withDescription, withItems, withRequired } from "./answer-fields.ts";

const field: AnswerField = { name: "kind", type: "text", description: "Which.", required: true };

describe("a field of an output schema", () => {
	it("begins as a required text under a free name", () => {
		expect(newAnswerField([])).toEqual({ name: "field_1", type: "text", required: true });
		expect(newAnswerField([{ name: "field_2", type: "text" }]).name).toBe("field_3");
	});

	it("gets what its new type needs, and loses what only the old one has", () => {
		const choice = withAnswerType(field, "choice");
		expect(choice).toEqual({ ...field, type: "choice", choices: ["first choice"] });
		expect(withAnswerType(choice, "integer")).toEqual({ ...field, type: "integer" });
		expect(withAnswerType(field, "object").fields).toEqual([
			{ name: "field_1", type: "text", required: true },
		]);
	});

	it("becomes a list of what it was, and what its items were again", () => {
		const inner: AnswerField[] = [{ name: "id", type: "integer" }];
		const object: AnswerField = { name: "order", type: "object", fields: inner };
		const list = withAnswerType(object, "list");
		expect(list).toEqual({ name: "order", type: "list", items: "object", fields: inner });
		expect(withAnswerType(list, "object")).toEqual(object);
		expect(withItems(list, "text")).toEqual({ name: "order", type: "list" });
		expect(withItems(list, "choice")).toEqual({
			name: "order",
			type: "list",
			items: "choice",
			choices: ["first choice"],
		});
	});

	it("has no parts that say nothing", () => {
		expect(withDescription(field, "")).toEqual({ name: "kind", type: "text", required: true });
		expect(withRequired(field, false)).toEqual({ name: "kind", type: "text", description: "Which." });
	});
});
