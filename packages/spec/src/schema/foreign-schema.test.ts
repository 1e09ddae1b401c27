import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fits, interpretSchemas, NodeSpec, schemaProblems, unreadableReason } from "../index.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 5000 : 500;

const text = (pattern: string) => ({ type: "string", pattern });
const messages = (schema: object, value: unknown) =>
	schemaProblems(schema, value).map(({ message }) => message);

describe("a pattern from outside", () => {
	it.each(["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^a*a*a*a*a*a*a*a*$", "^(.*a){12}$"])(
		"needs time linear in the text: %s [Q-S7]",
		(pattern) => {
			const hostile = `${"a".repeat(20_000)}!`;
			expect(fits(text(pattern), hostile)).toBe(false);
			expect(messages(text(pattern), hostile)).toEqual(["The value has characters that are not allowed."]);
			const record = { type: "object", patternProperties: { [pattern]: false }, additionalProperties: true };
			expect(fits(record, { [hostile]: 1 })).toBe(true);
			expect(fits({ type: "object", propertyNames: text(pattern) }, { [hostile]: 1 })).toBe(false);
			expect(fits({ anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: text(pattern) } }, hostile)).toBe(false);
		},
	);

	it.each([
		["(a)\\1", "has a back-reference, which cannot be matched in linear time"],
		["(?<x>a)\\k<x>", "has a back-reference, which cannot be matched in linear time"],
		["^(?!a)b", "looks ahead or behind, which cannot be matched in linear time"],
		["(?<=a)b", "looks ahead or behind, which cannot be matched in linear time"],
		["(?i:a)", "changes flags within, which is not supported"],
		["x{1001}", "repeats a part more than 1000 times"],
		["(x{100}){100}", "cannot be matched in linear time"],
		["x{900}x{900}x{900}", "repeats its parts too often"],
		["x".repeat(1001), "has more than 1000 characters"],
		["(", "is no regular expression"],
	])("is refused where it cannot be matched so: %s [Q-S7]", (pattern, reason) => {
		expect(unreadableReason(text(pattern))).toBe(`has a pattern that ${reason}`);
		expect(unreadableReason({ patternProperties: { [pattern]: {} } })).toBe(`has a pattern that ${reason}`);
		expect(fits(text(pattern), "a")).toBe(false);
	});

	it("matches as JavaScript's expressions do", () => {
		const atom = fc.constantFrom(
			...[
				"a",
				"b",
				".",
				"\\s",
				"\\S",
				"\\d",
				"\\w",
				"[ab]",
				"[^a]",
				"[\\s-]",
				"[\\S]",
				"[.[]",
				"\\u0061",
				"\\u{62}",
			],
			...[
				"\\ud83d\\ude00",
				"[^]",
				"[]",
				"[a[]",
				"[[^]",
				"\\cJ",
				"[\\b]",
				"\\0",
				"\\p{L}",
				"\\p{Script=Greek}",
				"\\.",
				"^",
				"$",
				"\\b",
				"(?:a)",
			],
		);
		const pattern = fc
			.array(fc.tuple(atom, fc.constantFrom("", "", "", "{0,2}", "{2}", "|")), { maxLength: 6 })
			.map((parts) =>
				parts.map(([part, end]) => (/^[\^$]|^\\b/.test(part) && end !== "|" ? part : part + end)).join(""),
			);
		const value = fc.array(
			fc.constantFrom(..."ab.[-1 \n\r\u2028\u00a0\ufeff\u0000\bπ".split(""), "😀", "\u0085", "\v"),
			{ maxLength: 5 },
		);
		fc.assert(
			fc.property(pattern, value, (source, characters) => {
				const subject = characters.join("");
				expect(fits(text(source), subject)).toBe(new RegExp(source, "u").test(subject));
			}),
			{ seed: 1, numRuns: CASES },
		);
	});

	it("says which fields it is about, and leaves the others to `additionalProperties`", () => {
		const schema = {
			type: "object",
			properties: { size: { type: "integer" } },
			patternProperties: { "^x-": { $ref: "#/$defs/text" }, "-n$": { maxLength: 2 } },
			additionalProperties: false,
			$defs: { text: { type: "string" } },
		};
		expect(fits(schema, { size: 1, "x-a": "long", "x-n": "ab" })).toBe(true);
		expect(fits(schema, { "x-n": "abc" })).toBe(false);
		expect(fits(schema, { size: "1" })).toBe(false);
		expect(messages(schema, { "x-a": 1 })).toEqual([
			'The value has a field "x-a" that does not fit its schema.',
		]);
		expect(messages(schema, { other: 1 })).toEqual([
			'The value has a field "other" that does not fit its schema.',
		]);
		expect(fits({ ...schema, additionalProperties: { type: "number" } }, { other: 1 })).toBe(true);
	});

	it("is one of ours in a node type that was read from JSON, and still looks ahead", () => {
		const read: object = JSON.parse(JSON.stringify(NodeSpec));
		expect(unreadableReason(read)).toBeUndefined();
	});
});

describe("a schema from outside", () => {
	it.each<[object, string]>([
		[{ type: "strin" }, "is malformed: `type` must be one of"],
		[{ type: "function" }, "is malformed: `type` must be one of"],
		[{ type: [] }, "is malformed: `type`"],
		[{ type: 5 }, "is malformed: `type`"],
		[{ properties: { a: { type: "strin" } } }, "is malformed: `properties.a.type` must be one of"],
		[{ items: { anyOf: [{ type: "strin" }] } }, "is malformed: `items"],
		[{ $defs: { a: { type: "strin" } } }, "is malformed: `$defs.a.type`"],
		[{ properties: [] }, "is malformed: `properties` must be an object, not a list"],
		[{ properties: { a: 5 } }, "is malformed: `properties.a` must be"],
		[{ required: "a" }, "is malformed: `required` must be a list, not text"],
		[{ minimum: "3" }, "is malformed: `minimum` must be a number, not text"],
		[{ maxLength: -1 }, "is malformed: `maxLength` must be 0 or more"],
		[{ anyOf: {} }, "is malformed: `anyOf` must be a list, not an object"],
		[{ not: 5 }, "is malformed: `not`"],
		[{ pattern: 5 }, "is malformed: `pattern` must be text, not a number"],
	])("is refused when malformed, and lets nothing through: %j", (schema, reason) => {
		expect(unreadableReason(schema)).toContain(reason);
		for (const value of ["x", 1, {}, []]) expect(fits(schema, value)).toBe(false);
	});

	it("may say anything in what only describes, and in names of fields", () => {
		const schema = { title: 5, type: "object", properties: { type: { const: { type: "strin" } } } };
		expect(unreadableReason(schema)).toBeUndefined();
		expect(fits(schema, { type: { type: "strin" } })).toBe(true);
	});

	it("is refused when it refers to itself without end, or to nothing", () => {
		const endless = "refers to itself without end";
		expect(unreadableReason({ $ref: "#" })).toBe(endless);
		expect(unreadableReason({ allOf: [{ not: { $ref: "#" } }] })).toBe(endless);
		expect(unreadableReason({ $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } })).toBe(
			endless,
		);
		expect(unreadableReason({ $ref: "#/$defs/a" })).toBe('refers to "#/$defs/a", which it does not have');
		expect(unreadableReason({ $ref: "https://example.com/a" })).toContain("which it does not have");
		const tree = { type: "object", properties: { next: { $ref: "#" } }, additionalProperties: false };
		expect(fits(tree, { next: { next: {} } })).toBe(true);
		expect(fits(tree, { next: { next: { last: 1 } } })).toBe(false);
	});

	it("is refused when its references multiply [Q-S7]", () => {
		const next = (level: number) => ({ $ref: `#/$defs/level${level}` });
		const $defs: Record<string, object> = { level40: { type: "string" } };
		for (let level = 0; level < 40; level++)
			$defs[`level${level}`] = { anyOf: [next(level + 1), next(level + 1)] };
		expect(unreadableReason({ ...next(0), $defs })).toBe("applies more than 10000 schemas to a value");
	});
});

it("checks the same when schemas are interpreted", () => {
	interpretSchemas();
	expect(fits({ ...text("^(a+)+$"), title: "interpreted" }, `${"a".repeat(20_000)}!`)).toBe(false);
	expect(unreadableReason({ type: "strin", title: "interpreted" })).toContain("`type` must be one of");
});
