import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { WORD_FORMATS } from "../../word/word-job.ts";

export const definition = defineNode({
	id: "Word.Read",
	version: 1,
	name: "Read Word",
	description: "Reads the content of a Word file as text, Markdown or HTML.",
	icon: "file-type",
	color: "blue",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["word", "docx", "text", "markdown", "html", "letter", "contract", "convert"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The Word file's path (.docx) inside the workspace. 50 MB at most.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		format: {
			title: "Format",
			schema: Type.Enum([...WORD_FORMATS], { type: "string" }),
			description: "markdown keeps headings, lists, tables and links; html too; text has the words alone.",
			scopes: ["Custom", "AI", "Message"],
			default: "markdown",
		},
		offset: {
			title: "Offset",
			schema: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
			description: "How many characters to pass over, for what had no room in the message before.",
			scopes: ["Custom", "AI", "Message"],
			default: 0,
		},
	},
	outputs: {
		content: {
			title: "Content",
			schema: Type.String(),
			description: "What the document says, in the format that was asked for.",
		},
		more: {
			title: "More",
			schema: Type.Boolean(),
			description: "True when the document has more than a message holds.",
		},
		next_offset: {
			title: "Next offset",
			schema: Type.Integer({ minimum: 0 }),
			description: "The offset at which to read on.",
		},
	},
	tool: {
		name: "read_word",
		description: "Reads the content of a Word file (.docx) of the workspace as Markdown, HTML or text.",
		annotations: { readOnly: true, openWorld: false },
	},
});
