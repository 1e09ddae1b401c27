import { defineNode } from "@switchyard/node-kit";
import {
	DEFAULT_FILES,
	DEFAULT_FILES_MB,
	FileTypes,
	MAX_FILES,
	MAX_FILES_MB,
	PublicForm,
} from "@switchyard/spec/form";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Form",
	version: 1,
	name: "Form Trigger",
	description: "Starts a run when somebody fills in a form on a web page of this server.",
	icon: "clipboard-list",
	color: "neutral",
	group: "Triggers",
	summary: "{{title}}",
	keywords: ["form", "public form", "survey", "upload", "web page", "questionnaire", "contact"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "public-form", name: "Public form", phrase: "by a public form" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	source: { untrusted: true },
	inputs: {
		title: {
			title: "Title",
			schema: Type.String({ minLength: 1, maxLength: 120 }),
			description: "What the page is called.",
			scopes: ["Custom"],
			default: "Form",
		},
		introduction: {
			title: "Introduction",
			schema: Type.String({ maxLength: 4000, control: "text-area" }),
			description: "What people read above the fields, plain text.",
			scopes: ["Custom"],
			optional: true,
			default: "",
		},
		form: {
			title: "Form",
			schema: PublicForm,
			description: "What people are asked for, files among it; each field becomes a field of the message.",
			scopes: ["Custom"],
			optional: true,
			default: [],
		},
		uploads: {
			title: "Uploads",
			schema: Type.Enum(["none", "optional", "required"], { type: "string" }),
			description:
				"Whether people can, or must, send files of any kind along, below all fields. For files with a place and a name of their own, add fields of the type Files to the form.",
			scopes: ["Custom"],
			advanced: true,
			default: "none",
		},
		uploads_title: {
			title: "Label of the files",
			schema: Type.String({ minLength: 1, maxLength: 80 }),
			description: "What the files that are sent along are called on the page.",
			scopes: ["Custom"],
			advanced: true,
			default: "Files",
		},
		file_types: {
			title: "File types",
			schema: FileTypes,
			description:
				"The endings that the names of the files that are sent along may have, such as .pdf; without any, all.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
			default: [],
		},
		most_files: {
			title: "Files at most",
			schema: Type.Integer({ minimum: 1, maximum: MAX_FILES }),
			description: "How many files may be sent along.",
			scopes: ["Custom"],
			advanced: true,
			default: DEFAULT_FILES,
		},
		limit_mb: {
			title: "Megabytes at most",
			schema: Type.Integer({ minimum: 1, maximum: MAX_FILES_MB }),
			description: "How large the files that are sent along may be together.",
			scopes: ["Custom"],
			advanced: true,
			default: DEFAULT_FILES_MB,
		},
		button: {
			title: "Button",
			schema: Type.String({ minLength: 1, maxLength: 40 }),
			description: "What the button says that sends the form.",
			scopes: ["Custom"],
			advanced: true,
			default: "Send",
		},
		reply: {
			title: "Afterwards",
			schema: Type.Enum(["thanks", "answer"], { type: "string" }),
			description:
				"What people see once the form is sent: the thanks below at once, or what the flow's first Respond node gives.",
			scopes: ["Custom"],
			default: "thanks",
		},
		thanks: {
			title: "Thanks",
			schema: Type.String({ minLength: 1, maxLength: 4000, control: "text-area" }),
			description: "What people read once the form is sent, plain text.",
			scopes: ["Custom"],
			default: "Thank you. Your answers have been sent.",
		},
		closed: {
			title: "Closed",
			schema: Type.Boolean(),
			description: "Whether the page says that the form is closed, and takes nothing.",
			scopes: ["Custom"],
			advanced: true,
			default: false,
		},
	},
	outputs: {
		files: {
			title: "Files",
			schema: Type.Array(FileOutput),
			description:
				"The files that were sent along, each called as its sender called it; not there where Uploads is set to none.",
		},
	},
});
