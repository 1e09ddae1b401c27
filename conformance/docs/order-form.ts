import type { Flow } from "@switchyard/spec/flow";

/** The flow that the page about triggers starts: a form with a customer and an amount. */
export const orderForm: Flow = {
	formatVersion: 1,
	id: "orders",
	name: "Orders",
	revision: 0,
	nodes: [
		{
			id: "start",
			type: "Flow.Manual",
			name: "Order",
			position: { x: 0, y: 0 },
			params: {
				form: {
					scope: "Custom",
					value: [
						{ name: "customer", type: "text", required: true },
						{ name: "amount", type: "number", required: true },
					],
				},
			},
		},
	],
	wires: [],
};
