import { Compile } from "typebox/schema";
import { expect, it } from "vitest";
import { type FormField, formSchema } from "../index.ts";

const ORDER: FormField[] = [
	{ name: "customer", title: "Customer", type: "text", required: true },
	{ name: "note", type: "multiline", default: "" },
	{ name: "amount", type: "number" },
	{ name: "boxes", type: "integer", default: 1 },
	{ name: "express", type: "boolean" },
	{ name: "size", type: "choice", choices: ["S", "L"], default: "S" },
	{ name: "due", type: "date" },
	{ name: "room", type: "choice", choices: [{ value: "r1", title: "The hall" }, "r2"], default: "r1" },
	{ name: "days", type: "choices", choices: ["Mon", "Tue", "Wed"], most: 2, default: ["Mon"] },
];

const fits = (fields: readonly FormField[], value: unknown) => Compile(formSchema(fields)).Check(value);

it("takes a filled-in form, and one with only what is required", () => {
	expect(fits(ORDER, { customer: "Ann" })).toBe(true);
	const whole = {
		customer: "Ann",
		note: "a\nb",
		amount: 1.5,
		boxes: 2,
		express: true,
		size: "L",
		due: "2026-02-28",
		room: "r2",
		days: ["Tue", "Mon"],
	};
	expect(fits(ORDER, whole)).toBe(true);
	expect(fits([], {})).toBe(true);
});

it.each([
	["nothing where something is required", {}],
	["an empty text where one is required", { customer: "" }],
	["a number as text", { customer: "Ann", amount: "1" }],
	["a part where a whole number is asked for", { customer: "Ann", boxes: 1.5 }],
	["a word for yes", { customer: "Ann", express: "yes" }],
	["a choice that there is not", { customer: "Ann", size: "M" }],
	["the title of a choice in the place of its value", { customer: "Ann", room: "The hall" }],
	["a choice of many that there is not", { customer: "Ann", days: ["Sun"] }],
	["a choice of many twice", { customer: "Ann", days: ["Mon", "Mon"] }],
	["more choices than may be", { customer: "Ann", days: ["Mon", "Tue", "Wed"] }],
	["one where several may be chosen", { customer: "Ann", days: "Mon" }],
	["a day that there is not", { customer: "Ann", due: "2026-02-30" }],
	["a field that the form does not have", { customer: "Ann", extra: 1 }],
	["a field of the prototype's", { customer: "Ann", ...JSON.parse('{"__proto__": {"admin": true}}') }],
])("refuses %s [Q-S6]", (_what, value) => {
	expect(fits(ORDER, value)).toBe(false);
});

it("says what people see and what a field starts with", () => {
	expect(formSchema(ORDER)).toMatchObject({
		properties: { customer: { title: "Customer" }, size: { default: "S", enum: ["S", "L"] } },
		required: ["customer"],
	});
});

it("keeps titles beside the values, and asks for one choice of many where the field is required", () => {
	const days = { name: "days", type: "choices", required: true } as const;
	const choices = [{ value: "mon", title: "Monday" }, "tue"];
	const fields: FormField[] = [{ ...days, choices }];
	expect(formSchema(fields)).toMatchObject({
		properties: {
			days: { minItems: 1, items: { enum: ["mon", "tue"], enumNames: ["Monday", "tue"] } },
		},
	});
	expect(fits(fields, { days: [] })).toBe(false);
	expect(fits([{ ...days, choices, least: 2 }], { days: ["mon"] })).toBe(false);
});
