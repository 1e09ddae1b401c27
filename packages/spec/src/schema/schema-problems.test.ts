import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { fits, ModelSetting, Name, SetField, schemaProblems, unreadableReason } from "../index.ts";

const MAIL = {
	type: "object",
	properties: {
		to: { type: "string", minLength: 1 },
		count: { type: "integer" },
		tags: { type: "array", items: { type: "string" } },
	},
	required: ["to"],
	additionalProperties: false,
};

const messages = (schema: object, value: unknown, name?: string) =>
	schemaProblems(schema, value, name).map(({ message }) => message);

describe("a value of the wrong shape", () => {
	it("is none when it fits", () => {
		expect(schemaProblems(MAIL, { to: "a", count: 3, tags: ["x"] })).toEqual([]);
		expect(schemaProblems({}, { anything: 1 })).toEqual([]);
		expect(fits(MAIL, { to: "a" })).toBe(true);
		expect(fits(MAIL, {})).toBe(false);
	});

	it.each([
		[{ type: "number" }, "3"],
		[{ type: "integer" }, 3.5],
		[{ type: "integer" }, "3"],
		[{ type: "boolean" }, "true"],
		[{ type: "boolean" }, 1],
		[{ type: "string" }, 3],
		[{ type: "string" }, null],
		[{ type: "array" }, "a"],
		[{ type: "object" }, []],
		[{ type: "null" }, ""],
	])("is not coerced: %j refuses %j [Q-S6]", (schema, value) => {
		expect(schemaProblems(schema, value)).toHaveLength(1);
	});

	it("has every problem reported, each under its field [Q-S6]", () => {
		expect(schemaProblems(MAIL, { count: "3", tags: ["a", 1], extra: true })).toEqual([
			{ field: "to", reason: "is missing", message: "`to` is missing." },
			{
				field: "extra",
				reason: "is not known here",
				message: "`extra` is not known here.",
				hint: "Known here: `to`, `count`, `tags`.",
			},
			{
				field: "count",
				reason: "must be a whole number, not text",
				message: "`count` must be a whole number, not text.",
				hint: "Write it without the quotes around it.",
			},
			{
				field: "tags[1]",
				reason: "must be text, not a number",
				message: "`tags[1]` must be text, not a number.",
			},
		]);
	});

	it("is reported under the name that it has where it stands", () => {
		expect(messages(MAIL, { to: 1 }, "mail")).toEqual(["`mail.to` must be text, not a number."]);
		expect(messages({ type: "string" }, 1, "to")).toEqual(["`to` must be text, not a number."]);
		expect(messages({ type: "string" }, 1)).toEqual(["The value must be text, not a number."]);
	});

	it.each([
		[{ type: "string", format: "uri" }, "x", "must be an address such as https://example.com"],
		[{ type: "string", format: "email" }, "x", "must be a mail address such as john@example.com"],
		[{ type: "string", format: "ipv4" }, "x", "must be a valid ipv4"],
		[{ type: "string", pattern: "^[a-z]*$" }, "X", "has characters that are not allowed"],
		[{ type: "string", minLength: 1 }, "", "must not be empty"],
		[{ type: "string", maxLength: 2 }, "abc", "must have at most 2 characters"],
		[{ minimum: 1 }, 0, "must be 1 or more"],
		[{ maximum: 100 }, 101, "must be 100 or less"],
		[{ exclusiveMinimum: 0 }, 0, "must be more than 0"],
		[{ multipleOf: 5 }, 7, "must be a multiple of 5"],
		[{ minItems: 2 }, [1], "must have at least 2 items"],
		[{ maxItems: 1 }, [1, 2], "must have at most 1 items"],
		[{ uniqueItems: true }, [1, 1], "must not have the same item twice"],
		[{ const: "a" }, "b", 'must be "a"'],
		[{ enum: ["a", "b"] }, "c", 'must be one of: "a", "b"'],
		[{ type: ["string", "number"] }, true, "must be text or a number, not a boolean"],
		[{ not: { type: "string" } }, "a", "has a shape that is not allowed"],
	])("is described in plain words: %j", (schema, value, reason) => {
		expect(schemaProblems(schema, value)).toMatchObject([{ field: "", reason }]);
	});

	it("has a pattern in the hint only", () => {
		expect(schemaProblems({ type: "string", pattern: "^[a-z]*$" }, "X")).toMatchObject([
			{ hint: "It must match the pattern ^[a-z]*$" },
		]);
		expect(messages(Name, "a\nb")).toEqual([
			"The value must be one line that can be seen, without control, direction and zero-width characters.",
		]);
	});

	it("has only its fields named, never a value from outside", () => {
		const secret = "canary-4711";
		const told = schemaProblems(MAIL, { to: [secret], count: secret, tags: [{ [`x${1}`]: secret }] });
		expect(told).toHaveLength(3);
		expect(JSON.stringify(told)).not.toContain(secret);
	});

	it("has names from outside quoted, and cut", () => {
		const SLY = 'a` is fine. "b';
		const [, { message = "" } = {}] = schemaProblems(MAIL, {
			to: "a",
			[SLY]: 1,
			["x".repeat(500)]: 1,
		});
		expect(messages(MAIL, { to: "a", [SLY]: 1 })).toEqual(['`["a` is fine. \\"b"]` is not known here.']);
		expect(message.length).toBeLessThan(100);
	});
});

describe("a value that fits no branch of a union", () => {
	it("is reported with the fault of the branch that is meant", () => {
		expect(messages(ModelSetting, { provider: "scripted" })).toEqual(["`script` is missing."]);
		expect(messages(ModelSetting, { provider: "scripted", script: "x" })).toEqual([
			"`script` must be a list, not text.",
		]);
		expect(messages(ModelSetting, { provider: "google", model: "", credential: "key" })).toEqual([
			"`model` must not be empty.",
		]);
		expect(messages(SetField, { name: "total", value: { scope: "Message", path: "" } })).toEqual([
			"`value.path` must not be empty.",
		]);
	});

	it("is reported with the choices when no branch is meant", () => {
		expect(messages(ModelSetting, { provider: "nobody" })).toEqual([
			expect.stringMatching(/^`provider` must be one of: .*"scripted"/),
		]);
		expect(messages({ anyOf: [{ const: "a" }, { const: "b" }] }, "c")).toEqual([
			'The value must be one of: "a", "b".',
		]);
		expect(messages({ oneOf: [{ type: "string" }, { type: "array" }] }, 1)).toEqual([
			"The value must be text or a list, not a number.",
		]);
	});

	it("is distinguished from the next item of a list", () => {
		const list = Type.Array(Type.Union([Type.Literal("a"), Type.Literal("b")]));
		expect(messages(list, ["a", "c", "d"])).toEqual([
			'`[1]` must be one of: "a", "b".',
			'`[2]` must be one of: "a", "b".',
		]);
	});

	it("may fit too many", () => {
		expect(messages({ oneOf: [{ type: "string" }, { minLength: 1 }] }, "x")).toHaveLength(1);
	});
});

describe("a schema", () => {
	it("that cannot be read fits nothing, and says so", () => {
		const pattern = { type: "string", pattern: "(" };
		expect(unreadableReason(pattern)).toBe("has a pattern that is no regular expression");
		expect(messages(pattern, "x")).toEqual([
			"The value has a schema that has a pattern that is no regular expression.",
		]);
		expect(fits(pattern, "x")).toBe(false);
		expect(unreadableReason(MAIL)).toBeUndefined();
	});

	it("must not name what every object has [Q-S3]", () => {
		const wanted = { type: "object", required: ["toString"] };
		expect(fits(wanted, {})).toBe(false);
		expect(unreadableReason(wanted)).toContain("`toString`");
		expect(fits({ type: "object", required: ["constructor"] }, {})).toBe(false);
		expect(fits({ enum: ["toString"] }, "toString")).toBe(true);
	});

	it("may have formats that nobody knows", () => {
		expect(schemaProblems({ type: "string", format: "multiline" }, "x")).toEqual([]);
	});

	it("is the same when another object says the same, and another when it says something else", () => {
		const limit = (maxLength: number) => ({ type: "string", maxLength });
		expect(messages(limit(1), "ab")).toEqual(messages(limit(1), "ab"));
		expect(fits(limit(2), "ab")).toBe(true);
	});
});

describe("what is reported of a large value [Q-S7]", () => {
	const rows = (wrong: unknown) => ({ rows: [...Array(20_000).fill({ name: "abcdef" }), wrong] });
	const table = {
		type: "object",
		properties: {
			rows: {
				type: "array",
				items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
			},
		},
		additionalProperties: false,
	};

	it("is the first problem, wherever it is", () => {
		expect(messages(table, rows({ name: 1 }))).toEqual(["`rows[20000].name` must be text, not a number."]);
		expect(messages(table, rows({}))).toEqual(["`rows[20000].name` is missing."]);
		expect(messages(table, { ...rows({ name: "a" }), more: 1 })).toEqual(["`more` is not known here."]);
	});

	it("is that it does not fit, where no more is known", () => {
		const referring = { ...table, $defs: { a: {} }, allOf: [{ $ref: "#/$defs/a" }] };
		expect(messages(referring, rows({}))).toEqual(["The value does not fit its schema."]);
	});
});

it("does not change the value", () => {
	const value = { to: 3, extra: 1 };
	schemaProblems({ ...MAIL, properties: { to: { type: "string", default: "x" } } }, value);
	expect(value).toEqual({ to: 3, extra: 1 });
});
