import { formSchema } from "@switchyard/spec/form";
import { describe, expect, it } from "vitest";
import { fill, fillUnread, formProblems, startForm } from "./form-draft.ts";
import { choicesOf, fieldsOf } from "./form-fields.ts";

const schema = formSchema([
	{ name: "reason", title: "Reason", type: "text", required: true },
	{ name: "amount", type: "number", default: 5 },
	{ name: "size", type: "choice", choices: ["S", "L"] },
	{ name: "gift", type: "boolean" },
	{ name: "day", type: "date" },
	{ name: "note", type: "multiline" },
	{ name: "days", type: "choices", choices: [{ value: "mon", title: "Monday" }, "tue"] },
]);

describe("filling in a form", () => {
	it("has a field for each property, as its schema calls for", () => {
		expect(fieldsOf(schema).map(({ label, kind, required }) => [label, kind, required])).toEqual([
			["Reason", "text", true],
			["amount", "number", false],
			["size", "choice", false],
			["gift", "boolean", false],
			["day", "date", false],
			["note", "multiline", false],
			["days", "choices", false],
		]);
		expect(choicesOf(fieldsOf(schema).find(({ name }) => name === "days")?.schema ?? {})).toEqual([
			{ value: "mon", label: "Monday" },
			{ value: "tue", label: "tue" },
		]);
		const list = { type: "object", properties: { to: { type: "array" }, body: { type: "string" } } };
		expect(fieldsOf(list).map(({ kind }) => kind)).toEqual(["json", "multiline"]);
	});

	it("begins with the defaults, or with what is given", () => {
		expect(startForm(schema).values).toEqual({ amount: 5, gift: false });
		expect(startForm(schema, { amount: 9, reason: "why" }).values).toMatchObject({
			amount: 9,
			reason: "why",
		});
	});

	it("says of each field what is wrong with it, until it is right", () => {
		let draft = fill(startForm(schema), "size", "XL");
		draft = fillUnread(draft, "amount", "This is not a number.");
		expect([...formProblems(schema, draft)]).toEqual([
			["reason", "Fill this in."],
			["amount", "This is not a number."],
			["size", 'It must be one of: "S", "L".'],
		]);
		draft = fill(fill(fill(draft, "reason", "late"), "amount", 3), "size", undefined);
		expect(formProblems(schema, draft).size).toBe(0);
		expect(draft.values).toEqual({ reason: "late", amount: 3, gift: false });
	});
});
