import type { JsonSchema } from "@switchyard/spec/json";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
	type Arbitrary,
	array,
	assert,
	boolean,
	constantFrom,
	integer,
	property,
	record,
	string,
	subarray,
	tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL } from "../testing/builtin-tools.ts";
import { makePlan } from "./plan.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 500 : 50;

const NAMES =
	"to cc email subject body text note path file_name url query count max_results due_date urgent html order_id items constructor".split(
		" ",
	);

const PIECES = (
	"tell email save write read fetch log and then that about to in without john@example.com https://x.example/a?b=1 notes/a.txt " +
	"2026-03-05 42 -1.5 'single' “curly” high urgent html subject order it . , : ? = ' \" “ ( Paris __proto__ é 日本"
)
	.split(" ")
	.concat("max results", "has shipped", '"quoted words"', "New York", "\n", "\u0000", "\ud800");

const prompts = array(constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(" "));

const numbers = { low: integer({ min: 0, max: 20 }), high: integer({ min: 0, max: 60 }), flag: boolean() };

const simpleSchemas: Arbitrary<JsonSchema> = record(numbers).chain(({ low, high, flag }) =>
	constantFrom<JsonSchema>(
		{ type: "string", minLength: low },
		{ type: "string", maxLength: high },
		{ type: "string", pattern: flag ? "^[a-z ]+$" : "[0-9]" },
		{ type: ["string", "null"] },
		{ type: "integer", minimum: low, maximum: high },
		{ type: "number", exclusiveMinimum: low, multipleOf: 0.5 },
		{ type: "boolean" },
		{ enum: ["low", "high", 42, true, null] },
		{ const: "fixed" },
		{},
	),
);

const schemas: Arbitrary<JsonSchema> = tuple(simpleSchemas, record(numbers)).chain(([inner, { low, flag }]) =>
	constantFrom<JsonSchema>(
		inner,
		inner,
		{ type: "array", items: inner, minItems: low % 3, maxItems: 2, uniqueItems: flag },
		{
			type: "object",
			properties: { size: inner, text: inner },
			required: flag ? ["size"] : [],
			additionalProperties: false,
		},
		{ oneOf: [inner, { type: "integer" }] },
		{ not: inner },
	),
);

const tools = array(
	tuple(
		constantFrom("send_email", "write_file", "read_file", "log", "order", "fetch_url"),
		array(tuple(constantFrom(...NAMES), schemas), { maxLength: 6 }),
		boolean(),
	).chain(([name, properties, closed]) => {
		const parameters = Object.fromEntries(properties);
		return subarray(Object.keys(parameters)).map((required) => ({
			name,
			description: "Does something with an order.",
			parameters: {
				type: "object",
				properties: parameters,
				required,
				...(closed ? { additionalProperties: false } : {}),
			},
		}));
	}),
	{ maxLength: 5 },
);

describe("the demo planner", () => {
	it("never makes a call whose arguments do not fit the tool's schema [R11][X3][Q-S6]", async () => {
		const ajv = new Ajv2020({ strict: false, ownProperties: true });
		let called = 0;
		await assert(
			property(prompts, tools, (prompt, offered) => {
				for (const call of makePlan(prompt, offered).calls) {
					called += 1;
					const fits = offered
						.filter(({ name }) => name === call.name)
						.some(({ parameters }) => ajv.validate(parameters, call.arguments));
					expect(fits, JSON.stringify({ prompt, call })).toBe(true);
				}
			}),
			{ numRuns: 16 * CASES, seed: 42 },
		);
		expect(called).toBeGreaterThan(CASES / 2);
	});

	it("only uses values that the prompt holds", async () => {
		await assert(
			property(prompts, (prompt) => {
				for (const { name, arguments: args } of makePlan(prompt, ALL).calls) {
					if (name === "send_email") expect(prompt).toContain(args.to);
					if (name === "http_request") expect(prompt).toContain(args.url);
					if (name === "read_file" || name === "write_file") expect(prompt).toContain(args.path);
				}
			}),
			{ numRuns: 3 * CASES, seed: 43 },
		);
	});

	it("takes any text, and always makes the same of it", async () => {
		await assert(
			property(string({ unit: "binary", maxLength: 300 }), prompts, (noise, prompt) => {
				const text = `${prompt} ${noise} ${prompt}`;
				expect(makePlan(text, ALL)).toEqual(makePlan(text, ALL));
			}),
			{ numRuns: CASES, seed: 44 },
		);
	});

	it.each(["'", '"', "“", ".", "a.", "a@", "1/", "http://", " ", "\n", "tell ", "and save a note "])(
		"reads a long run of %j quickly",
		(piece) => {
			const before = process.threadCpuUsage();
			makePlan(piece.repeat(10_000), ALL);
			expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
		},
	);
});
