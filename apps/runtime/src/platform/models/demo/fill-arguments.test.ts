import type { JsonSchema } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { fillArguments } from "./fill-arguments.ts";
import { readClauses } from "./read-clauses.ts";

/** What becomes of one required parameter with this prompt. */
function fill(prompt: string, name: string, schema: JsonSchema, required = true) {
	const parameters = {
		type: "object",
		properties: { [name]: schema },
		required: required ? [name] : [],
		additionalProperties: false,
	};
	const [clause] = readClauses(prompt);
	if (!clause) throw new Error("The prompt has no clause.");
	const { calls, missing } = fillArguments({ name: "tool", description: "", parameters }, clause, undefined);
	return calls[0] ? calls[0][name] : missing;
}

const TEXT = { type: "string" };

describe("an argument", () => {
	it.each([
		[
			"an address",
			"Tell john@example.com about it",
			"to",
			{ type: "string", format: "email" },
			"john@example.com",
		],
		[
			"all addresses",
			"Tell a@x.example, b@y.example",
			"to",
			{ type: "array", items: TEXT },
			["a@x.example", "b@y.example"],
		],
		[
			"a URL",
			"Get <https://x.example/a?b=c>.",
			"link",
			{ type: "string", format: "uri" },
			"https://x.example/a?b=c",
		],
		["a path", "Read (reports/may.txt), please", "file_name", TEXT, "reports/may.txt"],
		["a whole number", "Send it in 3 copies", "copies", { type: "integer" }, 3],
		["a negative fraction", "Set it to -2.5", "celsius", { type: "number" }, -2.5],
		["an ISO date", "Book it for 2026-03-05", "day", { type: "string", format: "date" }, "2026-03-05"],
		[
			"a time",
			"At 2026-03-05T10:00:00Z sharp",
			"due",
			{ type: "string", format: "date-time" },
			"2026-03-05T10:00:00Z",
		],
		["one of a list", "Use high priority", "priority", { enum: ["low", "high"] }, "high"],
		[
			"one of a list in two words",
			"Mark it as in progress",
			"status",
			{ enum: ["done", "in_progress"] },
			"in_progress",
		],
		[
			"several of a list",
			"Bring apples and pears",
			"fruit",
			{ type: "array", items: { enum: ["pears", "plums", "apples"] } },
			["pears", "apples"],
		],
		["quoted text", 'Log "All is well."', "text", TEXT, "All is well."],
		["a named text", "The subject is 'Hi' now", "subject", TEXT, "Hi"],
		["a named word", "Weather for city = paris", "city", TEXT, "paris"],
		["a name in two words", "Weather in the city of New York today", "city", TEXT, "New York"],
		["a number as text", "Cancel order 42", "order_id", TEXT, "42"],
		["the author's only value", "Go", "kind", { const: "fixed" }, "fixed"],
		["the author's default", "Go", "level", { type: "string", default: "info" }, "info"],
		["words to look for", "Search for blue shoes", "query", TEXT, "blue shoes"],
		["a nested object", "Order 3 of size = L", "item", nested(), { size: "L", copies: 3 }],
		[
			"the branch that fits",
			"Wait 5",
			"delay",
			{ anyOf: [{ type: "string", format: "date" }, { type: "integer" }] },
			5,
		],
		["the type that fits", "Wait 5", "delay", { type: ["null", "integer"] }, 5],
	])("can be %s", (_what, prompt, name, schema, value) => {
		expect(fill(prompt, name, schema)).toEqual(value);
	});

	it.each([
		["an address", "Tell john", "to", TEXT],
		[
			"a copy's address that nobody named",
			"Tell john@example.com about it",
			"cc",
			{ type: "string", format: "email" },
		],
		["one of two numbers", "Move 2 of 3", "amount", { type: "number" }],
		["a number that its schema forbids", "Set 500", "percent", { type: "number", maximum: 100 }],
		["a whole number from a fraction", "Set 2.5", "count", { type: "integer" }],
		["a date that no calendar has", "Book it for 2026-02-30", "day", { type: "string", format: "date" }],
		["something short and exact", "Tell john@example.com that all is well", "message_id", TEXT],
		["one of a list that is not named", "Use it", "priority", { enum: ["low", "high"] }],
		["a yes or no", "Send it", "urgent", { type: "boolean" }],
		["a subject when nothing is said", "Tell john@example.com", "subject", TEXT],
		["an object of which nothing is known", "Go", "item", nested()],
		["what its schema's pattern refuses", "Cancel order 42", "order_id", { type: "string", pattern: "^A" }],
	])("is never %s made up", (_what, prompt, name, schema) => {
		expect(fill(prompt, name, schema)).toEqual([name]);
	});

	it("that may be left out is left out unless the prompt says it", () => {
		const [clause] = readClauses("Tell john@example.com that all is well");
		if (!clause) throw new Error("The prompt has no clause.");
		const properties = {
			to: TEXT,
			cc: TEXT,
			subject: TEXT,
			importance: { enum: ["low", "high"] },
			size: { type: "integer" },
		};
		const tool = {
			name: "tool",
			description: "",
			parameters: { type: "object", properties, required: ["to"] },
		};
		expect(fillArguments(tool, clause, undefined).calls).toEqual([
			{ to: "john@example.com", subject: "All is well" },
		]);
	});

	it("whose name reaches for prototypes stays an ordinary key [Q-S3]", () => {
		const properties = Object.fromEntries([["__proto__", { type: "integer" }]]);
		const parameters = { type: "object", properties, required: ["__proto__"], additionalProperties: false };
		const [clause] = readClauses("Set 5");
		if (!clause) throw new Error("The prompt has no clause.");
		const { calls } = fillArguments({ name: "set", description: "", parameters }, clause, undefined);
		expect(calls.map((call) => Object.entries(call))).toEqual([[["__proto__", 5]]]);
		expect(Object.getPrototypeOf(calls[0])).toBe(Object.prototype);
	});
});

function nested(): JsonSchema {
	return {
		type: "object",
		properties: { size: TEXT, copies: { type: "integer" } },
		required: ["size", "copies"],
		additionalProperties: false,
	};
}
