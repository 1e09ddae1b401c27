import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Log",
	version: 1,
	name: "Log",
	description: "Writes a line into the run's log.",
	icon: "scroll-text",
	color: "neutral",
	group: "Flow",
	category: "data",
	summary: "{{text}}",
	keywords: ["debug", "print", "console", "note", "trace"],
	// The same line twice after a crash does no harm.
	effect: "safe",
	source: { trusted: "It has no results." },
	inputs: {
		text: {
			title: "Text",
			schema: Type.String({ maxLength: 10_000, control: "text-area" }),
			description: "The text to write into the log.",
			scopes: ["AI", "Custom", "Message"],
		},
	},
	outputs: {},
	tool: {
		name: "log",
		description: "Writes a note into the log that the people who watch this run read.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
