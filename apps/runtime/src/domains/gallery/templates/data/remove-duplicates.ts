import { compute, log, path, sample, template } from "../template.ts";

export const removeDuplicates = template({
	id: "remove-duplicates",
	purpose: "data",
	name: "Remove duplicates",
	description: "Keeps one record of each mail address, whatever its capital letters.",
	needs: [],
	nodes: [
		sample("Records", [0, 0], {
			records: [{ mail: "ann@example.com" }, { mail: "Ann@Example.com" }, { mail: "ben@example.com" }],
		}),
		compute("unique", "Keep one of each", [1, 0], {
			input: path("records"),
			code: "return [...new Map(input.map((record) => [record.mail.toLowerCase(), record])).values()];",
			output: "unique",
		}),
		log("done", "Note how many", [2, 0], "{{ size(unique) }} of {{ size(records) }} records remain"),
	],
	wires: ["start > unique", "unique > done"],
});
