import { compute, constant, path, sample, template, writeFile } from "../template.ts";

export const csvToJson = template({
	id: "csv-to-json",
	purpose: "documents",
	name: "Table to JSON",
	description: "Reads a table as CSV, turns its rows into records, and writes them as JSON.",
	needs: [],
	nodes: [
		sample("A table", [0, 0], { csv: "name,age\nann,41\nben,38" }),
		compute("parse", "Read the rows", [1, 0], {
			input: path("csv"),
			code: 'const [head, ...rows] = input.trim().split("\\n").map((line) => line.split(","));\nreturn JSON.stringify(rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]]))), null, 2);',
			output: "json",
		}),
		writeFile("write", "Write the records", [2, 0], constant("records.json"), path("json")),
	],
	wires: ["start > parse", "parse > write"],
});
