import { expect, it } from "vitest";
import { otherForms } from "./other-forms.ts";

it.each([
	["", []],
	["order.id", []],
	["items[0].price", []],
	["support@example.com", ["template"]],
	["Order {{ item.id }} is late", ["template"]],
	["Your order is late", ["template"]],
	["body.filter(order, order.late)", ["expression", "template"]],
	["total * 2", ["expression", "template"]],
	["!done", ["template", "expression"]],
	["Order {{ item.", []],
])("offers to read “%s”, typed as a path, as %j [R3]", (typed, forms) => {
	expect(otherForms(typed)).toEqual(forms);
});
