import { compute, expression, forEach, path, sample, template, text, writeFile } from "../template.ts";

export const formLetters = template({
	id: "form-letters",
	purpose: "documents",
	name: "Form letters",
	description: "Fills a letter for every recipient and writes each into a file.",
	needs: [],
	nodes: [
		sample("Recipients", [0, 0], {
			letter: "Dear NAME,\n\nyour contract ends on DATE.",
			recipients: [
				{ name: "Ann", date: "31 May" },
				{ name: "Ben", date: "30 June" },
			],
		}),
		forEach("each", "Each recipient", [1, 0], "recipients"),
		compute("fill", "Fill the letter", [2, 0], {
			input: expression('{"letter": letter, "to": item}'),
			code: 'return input.letter.replace("NAME", input.to.name).replace("DATE", input.to.date);',
			output: "filled",
		}),
		writeFile("write", "Write the letter", [3, 0], text("letters/{{ item.name }}.txt"), path("filled")),
	],
	wires: ["start > each", "each.each > fill", "fill > write"],
});
