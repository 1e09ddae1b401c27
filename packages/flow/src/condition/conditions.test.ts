import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type Condition,
	type Conditions,
	evaluateExpression,
	formatPath,
	OPERATORS,
	parseExpression,
	readConditions,
	takesValue,
	writeConditions,
} from "../index.ts";

const name = fc.oneof(
	fc.constantFrom("total", "customer", "in", "true", "int", "odd name", "größe", "a-b", "size", "has", "x1"),
	fc
		.string({ minLength: 1, maxLength: 12, unit: "grapheme" })
		.filter((text) => !/^(__proto__|constructor|prototype|message)$/.test(text)),
);
const path = fc
	.tuple(name, fc.array(fc.oneof(name, fc.nat({ max: 99 })), { maxLength: 3 }))
	.map(([first, rest]) => formatPath([first, ...rest]));
const value = fc.oneof(
	fc.string({ maxLength: 20, unit: "grapheme" }),
	fc.boolean(),
	fc.integer(),
	fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
);
const condition = fc
	.tuple(path, fc.constantFrom(...OPERATORS), value)
	.map(
		([where, operator, compared]): Condition =>
			takesValue(operator) ? { path: where, operator, value: compared } : { path: where, operator },
	);
const conditions = fc
	.record({ join: fc.constantFrom("all", "any"), list: fc.array(condition, { maxLength: 5 }) })
	// With fewer than two there is nothing to join.
	.map(({ join, list }): Conditions => ({ join: list.length < 2 ? "all" : join, list }));

describe("conditions and CEL", () => {
	it("are each other, whatever the field and the value", () => {
		fc.assert(
			fc.property(conditions, (wanted) => {
				expect(readConditions(writeConditions(wanted))).toEqual(wanted);
			}),
		);
	});

	it("mean the same when they are read and written again", () => {
		const order = {
			total: 120,
			customer: { mail: "ann@example.com", vip: true },
			tags: ["new", "late"],
			"odd name": "x",
			items: [{ price: 3.5 }],
		};
		for (const [text, holds] of [
			["total > 100 && customer.mail.endsWith('@example.com')", true],
			['"late" in tags || total == 0', true],
			['!("late" in tags)', false],
			['message["odd name"] == "x"', true],
			["items[0].price <= 3.5 && customer.vip == true", true],
			["has(message.coupon)", false],
			["!has(customer.phone) && size(tags) > 0", true],
			["items[?1].hasValue()", false],
			["total == -5", false],
		] as const) {
			const read = readConditions(text);
			if (!read) throw new Error(`${text} was not read.`);
			expect(evaluateExpression(text, order)).toBe(holds);
			expect(evaluateExpression(writeConditions(read), order)).toBe(holds);
		}
	});

	it("write expressions that a Switch takes", () => {
		fc.assert(
			fc.property(conditions, (wanted) => {
				expect(parseExpression(writeConditions(wanted)).type).toMatch(/^(bool|dyn)/);
			}),
		);
	});

	it.each([
		"total * 2 > 100",
		"total > limit",
		"a && (b || c == 1)",
		"a == 1 && b == 2 || c == 3",
		"customer",
		"tags.exists(tag, tag == 'late')",
		"a == null",
		"a == 1u",
		"!(a == 1)",
		"1 < total",
		"total >",
		"",
	])("leave `%s` to CEL", (text) => {
		expect(readConditions(text)).toBeUndefined();
	});

	it("hold for every message when there are none", () => {
		expect(writeConditions({ join: "all", list: [] })).toBe("true");
		expect(readConditions("true")).toEqual({ join: "all", list: [] });
	});
});
