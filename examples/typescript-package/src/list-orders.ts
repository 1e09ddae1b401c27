import { defineNode, nodeType } from "@switchyard/node-kit";
import { Type } from "typebox";
import { readOrders } from "./read-orders.ts";

const definition = defineNode({
	id: "Orders.List",
	version: 1,
	name: "List Orders",
	description: "Gives the orders one by one, and how many there are.",
	icon: "list",
	color: "amber",
	group: "Orders",
	effect: "safe",
	inputs: {
		status: {
			title: "Status",
			schema: Type.String({ minLength: 1, maxLength: 40 }),
			description: "Only orders of this status.",
			scopes: ["AI", "Custom", "Message"],
			optional: true,
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
	outputs: {
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many there are." },
		total: { title: "Total", schema: Type.Number(), description: "What they are worth together." },
	},
	tool: {
		name: "list_orders",
		description: "Lists orders, and says how many there are and what they are worth together.",
		streaming: true,
	},
});

export const listOrders = nodeType(definition, async ({ status, path }, { files, chunk, signal }) => {
	let count = 0;
	let total = 0;
	for (const order of await readOrders(files, path)) {
		if (status !== undefined && order.status !== status) continue;
		signal.throwIfAborted();
		await chunk(order);
		count++;
		total += order.total;
	}
	return { count, total };
});
