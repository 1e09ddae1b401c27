import { describe, expect, it } from "vitest";
import { usedFields } from "../index.ts";

describe("usedFields", () => {
	it.each([
		["path", "order.items[0].name", ["order"]],
		["path", '["odd key"].x', ["odd key"]],
		["template", "{{ name }} has {{ n + n }} of {{ order.total }}", ["name", "n", "order"]],
		["template", "no placeholder", []],
		["expression", "price * n + price", ["price", "n"]],
		["expression", "order.items.filter(i, i.price > limit).map(i, i.name)", ["order", "limit"]],
		["expression", "list.map(a, list.map(b, a + b + c))", ["list", "c"]],
		["expression", "cel.bind(x, a + 1, x * b)", ["a", "b"]],
		["expression", "message.total + message['odd key']", ["total", "odd key"]],
		["expression", "size(message) > 3", ["message"]],
		["expression", "type == 'order'", ["type"]],
		["expression", "has(order.total) ? {'a': b} : {'a': c}", ["order", "b", "c"]],
		["expression", "optional.of(a).orValue(b)", ["a", "b"]],
	] as const)("of the %s %s [X3]", (kind, text, fields) => {
		expect(usedFields(kind, text)).toEqual(fields);
	});
});
