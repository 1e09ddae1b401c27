import { defineNode, NodeError, nodeType } from "@switchyard/node-kit";
import { Type } from "typebox";
import { Order, readOrders } from "./read-orders.ts";

const definition = defineNode({
	id: "Orders.Find",
	version: 1,
	name: "Find Order",
	description: "Looks an order up by its number.",
	icon: "package-search",
	color: "amber",
	group: "Orders",
	effect: "safe",
	inputs: {
		number: {
			title: "Number",
			schema: Type.Integer({ minimum: 1 }),
			description: "The order's number.",
			scopes: ["AI", "Custom", "Message"],
		},
		path: {
			title: "File",
			schema: Type.String({ minLength: 1 }),
			description: "The file with the orders.",
			scopes: ["Custom"],
			default: "orders.json",
			sink: "path",
		},
	},
	outputs: { order: { title: "Order", schema: Order, description: "The order." } },
	tool: { name: "find_order", description: "Looks an order up by its number." },
});

export const findOrder = nodeType(definition, async ({ number, path }, { files }) => {
	const order = (await readOrders(files, path)).find((each) => each.number === number);
	if (order) return { order };
	throw new NodeError({
		code: "ORDER_NOT_FOUND",
		message: `There is no order ${number}.`,
		field: "number",
		hint: "Ask for the number again.",
	});
});
