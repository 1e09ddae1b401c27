import { compute, forEach, log, path, sample, template } from "../template.ts";

export const enrichRecords = template({
	id: "enrich-records",
	purpose: "data",
	name: "Enrich records",
	description: "Adds what another source knows to each record, one after the other.",
	needs: [],
	nodes: [
		sample("Orders", [0, 0], {
			orders: [
				{ id: 1, country: "DE" },
				{ id: 2, country: "FR" },
			],
		}),
		forEach("each", "Each order", [1, 0], "orders", '{"id": item.id, "rate": rate}'),
		compute("look", "Look up the rate", [2, 0], {
			input: path("item.country"),
			code: "return { DE: 19, FR: 20 }[input] ?? 0;",
			output: "rate",
		}),
		log("done", "Note them", [2, 1], "{{ size(results) }} orders are enriched"),
	],
	wires: ["start > each", "each.each > look", "each > done"],
});
