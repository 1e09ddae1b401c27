import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExpressionError, evaluateExpression, MAX_EXPRESSION_LENGTH, parseExpression } from "../index.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 3000 : 300;

const MESSAGE = { text: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", list: [1, 2], order: { id: 1 } };

describe("expressions stay inside the message", () => {
	it.each([
		"__proto__",
		"constructor",
		"prototype",
		"message.constructor",
		"order.constructor.name",
		"order['__proto__']",
		"order.?prototype",
		"order[?'constructor']",
		"{'__proto__': {'x': 1}}",
		"{'constructor': 1}",
		"list.map(constructor, 1)",
		`bytes('{"__proto__": {"x": 1}}').json()`,
	])("refuses %s [Q-S3]", (text) => {
		expect(() => evaluateExpression(text, MESSAGE)).toThrow(ExpressionError);
		expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
	});

	it.each([
		"toString",
		"hasOwnProperty",
		"order.toString",
		"list.length",
		"text.length",
		"order['to' + 'String']",
	])("sees own fields only: %s [Q-S3]", (text) => {
		expect(() => evaluateExpression(text, MESSAGE)).toThrow(ExpressionError);
	});

	it("sees nothing that a message inherits [Q-S3]", () => {
		const message = Object.create({ secret: 1 });
		expect(() => evaluateExpression("secret", message)).toThrow("The message has no field `secret`.");
		expect(() => evaluateExpression("toString", MESSAGE)).toThrow("The message has no field `toString`.");
	});

	it("drops a forbidden key that is only spelled at run time [Q-S3]", () => {
		const made = evaluateExpression("{'__pro' + 'to__': {'x': 1}}", MESSAGE) as object;
		expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
		expect(Object.keys(made)).toEqual([]);
	});

	it("matches patterns in linear time [Q-S7]", () => {
		expect(evaluateExpression("text.matches('^(a+)+$')", MESSAGE)).toBe(false);
		const long = { text: "a".repeat(200_000) };
		expect(evaluateExpression("text.matches('a*a*a*b')", long)).toBe(false);
	});

	it("bounds length, nesting and loops [Q-S7]", () => {
		const nested = (depth: number): string =>
			depth === 0 ? "1" : `list.map(x${depth}, ${nested(depth - 1)})`;
		expect(() => parseExpression(nested(3))).not.toThrow();
		expect(() => parseExpression(nested(4))).toThrow("Loops may be nested 3 deep at most.");
		expect(() => parseExpression("(".repeat(5000))).toThrow(ExpressionError);
		expect(() => parseExpression(`"${"a".repeat(MAX_EXPRESSION_LENGTH)}"`)).toThrow(/longer than/);
		expect(() => parseExpression(Array.from({ length: 3000 }, () => "1").join("+"))).toThrow(ExpressionError);
	});

	it("is total: any text over any message gives JSON or an ExpressionError", () => {
		const piece = fc.constantFrom(
			..."a list order message type text . ( ) [ ] { } + - * / % == != < && || ! ? : , 1 2.5 'x' null true".split(
				" ",
			),
			...[".map(x, x)", ".size()", "has(", "size(", " in ", "cel.bind(", ".?", "constructor", "\u0000", "}}"],
		);
		const text = fc.oneof(
			fc.string(),
			fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
		);
		const message = fc.dictionary(
			fc.constantFrom("a", "list", "order", "text", "type", "constructor"),
			fc.jsonValue(),
		);
		fc.assert(
			fc.property(text, message, (expression, values) => {
				let value: unknown;
				try {
					value = evaluateExpression(expression, values);
				} catch (error) {
					expect(error).toBeInstanceOf(ExpressionError);
					return;
				}
				expect(JSON.stringify(value)).toBeTypeOf("string");
			}),
			{ seed: 1, numRuns: CASES },
		);
	});
});
