import { forEach, log, path, sample, template, text, writeFile } from "../template.ts";

export const saveNotes = template({
	id: "save-notes",
	purpose: "documents",
	name: "Save notes",
	description: "Writes each note into a file of its own.",
	needs: [],
	nodes: [
		sample("Notes", [0, 0], {
			notes: [
				{ name: "monday", text: "Call the printer." },
				{ name: "tuesday", text: "Send the offer." },
			],
		}),
		forEach("each", "Each note", [1, 0], "notes"),
		writeFile("write", "Write the file", [2, 0], text("notes/{{ item.name }}.txt"), path("item.text")),
		log("done", "Note how many", [2, 1], "{{ count }} notes are written"),
	],
	wires: ["start > each", "each.each > write", "each > done"],
});
