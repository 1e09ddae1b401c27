import type { ExpressionFunction } from "./expression-function.ts";

/** Values that may be absent, such as `order.?total`, and their methods. */
export const OPTIONAL_REFERENCE: readonly ExpressionFunction[] = [
	{
		name: "orValue",
		receiver: "optional",
		parameters: ["default"],
		gives: "any",
		summary: "The value, or a default when it is absent.",
		example: "order.?discount.orValue(0)",
		value: 0,
	},
	{
		name: "or",
		receiver: "optional",
		parameters: ["other"],
		gives: "optional",
		summary: "This optional, or another one when its value is absent.",
		example: "order.?net.or(order.?total).orValue(0)",
		value: 90,
	},
	{
		name: "hasValue",
		receiver: "optional",
		parameters: [],
		gives: "yes/no",
		summary: "Whether the value is present.",
		example: "order.?discount.hasValue()",
		value: false,
	},
	{
		name: "value",
		receiver: "optional",
		parameters: [],
		gives: "any",
		summary: "The value; absent, it is an error.",
		example: "order.?total.value()",
		value: 90,
	},
	{
		name: "optional.of",
		parameters: ["value"],
		gives: "optional",
		summary: "An optional whose value is present.",
		example: "optional.of(order.total).hasValue()",
		value: true,
	},
	{
		name: "optional.none",
		parameters: [],
		gives: "optional",
		summary: "An optional whose value is absent.",
		example: "optional.none().orValue(0)",
		value: 0,
	},
];
