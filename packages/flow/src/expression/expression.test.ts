import { describe, expect, it } from "vitest";
import { ExpressionError, evaluateExpression, parseExpression } from "../index.ts";

const MESSAGE = {
	price: 2.5,
	n: 4,
	name: "Bob",
	type: "order",
	list: [1, 2, 3],
	order: {
		items: [
			{ name: "pen", price: 3 },
			{ name: "ink", price: 5 },
		],
	},
	empty: null,
	"odd key": 7,
};

function failure(text: string, message = MESSAGE): ExpressionError {
	try {
		evaluateExpression(text, message);
	} catch (error) {
		if (error instanceof ExpressionError) return error;
		throw error;
	}
	throw new Error(`${text} did not fail.`);
}

describe("evaluateExpression", () => {
	it.each([
		["price * 2", 5],
		["2 * price", 5],
		["n + 1", 5],
		["n - 1", 3],
		["n / 8", 0.5],
		["n % 3", 1],
		["n > 3", true],
		["3 < n && n <= 4", true],
		["n == 4", true],
		["n != 4", false],
		["size(list) * price", 7.5],
		["size(list) == 3.0", true],
		["list == [1, 2, 3]", true],
		["2 in list", true],
		["list[n - 4]", 1],
		["-n", -4],
	])("mixes JSON numbers with whole ones: %s [R3]", (text, expected) => {
		expect(evaluateExpression(text, MESSAGE)).toEqual(expected);
	});

	it.each([
		["order.items[0].name", "pen"],
		["order.items.filter(i, i.price > 3).map(i, i.name)", ["ink"]],
		["order.items.map(i, i.price * 2)", [6, 10]],
		["name.matches('^B.b$') ? name + '!' : 'nobody'", "Bob!"],
		["cel.bind(twice, n * 2, twice + 1)", 9],
		["{'who': name, 'count': size(list)}", { who: "Bob", count: 3 }],
		["[1, 'a', n]", [1, "a", 4]],
		["has(order.total)", false],
		["order.?total.orValue(0)", 0],
		["order.?items", MESSAGE.order.items],
		["message.?nobody", null],
		["empty", null],
		["uint(3)", 3],
		["timestamp('2024-01-01T00:00:00Z') + duration('90s')", "2024-01-01T00:01:30.000Z"],
		["duration('90s')", "90s"],
	])("gives JSON: %s [R3]", (text, expected) => {
		expect(evaluateExpression(text, MESSAGE)).toEqual(expected);
	});

	it("takes fields as variables and `message` for all of them", () => {
		expect(evaluateExpression("message['odd key'] + message.n", MESSAGE)).toBe(11);
		expect(evaluateExpression("message", MESSAGE)).toBe(MESSAGE);
		expect(evaluateExpression("message", { message: "hello" })).toBe("hello");
	});

	it("means the field by a type's name, unless the expression speaks of types", () => {
		expect(evaluateExpression("type == 'order'", MESSAGE)).toBe(true);
		expect(evaluateExpression("string + list", { string: "a", list: "b" })).toBe("ab");
		expect(evaluateExpression("type(n) == double", MESSAGE)).toBe(true);
		expect(evaluateExpression("list.exists(type, type == 2)", MESSAGE)).toBe(true);
	});

	it("hands on parts of the message without copying them", () => {
		expect(evaluateExpression("order", MESSAGE)).toBe(MESSAGE.order);
	});

	it.each([
		["1 +", true],
		["1 + 'a'", true],
		["unknown(1)", true],
		["nobody", false],
		["order.total", false],
		["list[3]", false],
		["1 / 0", false],
		["n / 0", false],
		["name + n", false],
		["n ? 1 : 2", false],
		["9007199254740993", false],
		["b'bytes'", false],
		["int('x')", false],
		["timestamp('x')", true],
		["timestamp(name)", false],
		["name.matches('(')", false],
	])("fails with one readable sentence: %s", (text, malformed) => {
		const error = failure(text);
		expect(error).toMatchObject({ code: "EXPRESSION_FAILED", text, malformed });
		expect(error.message).toMatch(/^[^\n]+\.$/);
	});

	it("says where and what to do", () => {
		expect(failure("price + nobody")).toMatchObject({
			message: "The message has no field `nobody`.",
			range: { start: 8, end: 14 },
			hint: expect.stringContaining("orValue"),
		});
		expect(failure("true ? 1 : 'a'").hint).toContain("dyn(");
	});

	it.each([
		["1 +", "Unexpected token: the end of the expression."],
		["(1", "Expected `)`, got the end of the expression."],
		["1 + )", "Unexpected token: `)`."],
	])("says in the expression's own signs what is wrong with %s", (text, message) => {
		expect(failure(text).message).toBe(message);
	});

	it("parses a text once", () => {
		expect(parseExpression("price * 2")).toBe(parseExpression("price * 2"));
	});
});
