import { constant, fields, log, node, sample, template } from "../template.ts";

export const twoSources = template({
	id: "two-sources",
	purpose: "data",
	name: "Join two sources",
	description: "Fetches from two sources at the same time and continues when both have answered.",
	needs: [],
	nodes: [
		sample("Begin", [0, 0], { customer: 7 }),
		fields("orders", "Fetch the orders", [1, 0], { orders: constant([{ id: 42 }]) }),
		fields("tickets", "Fetch the tickets", [1, 1], { tickets: constant([{ id: 3 }, { id: 4 }]) }),
		node("both", "Flow.Join", "Both are there", [2, 0]),
		log(
			"done",
			"What there is",
			[3, 0],
			"Customer {{ customer }}: {{ size(orders) }} orders, {{ size(tickets) }} tickets",
		),
	],
	wires: ["start > orders", "start > tickets", "orders > both", "tickets > both", "both > done"],
});
