import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { mailboxInput, mailInput, mailPlaceInputs } from "../mail-parameters.ts";

export const definition = defineNode({
	id: "Mail.SaveAttachments",
	version: 1,
	name: "Save Attachments",
	description: "Saves the files of a mail in a folder of the workspace. The mail stays as it is.",
	icon: "paperclip",
	color: "blue",
	group: "Mail",
	category: "outside",
	summary: "{{pattern}} to {{save_to}}",
	keywords: ["email", "e-mail", "imap", "attachment", "download", "invoice", "pdf"],
	// Every file of every mail has a path of its own: saved again, it replaces itself.
	effect: "safe",
	source: { untrusted: true, private: true },
	inputs: {
		mail: mailInput,
		pattern: {
			title: "Names",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description:
				"Which files are saved, by their names: *.pdf, or invoice*.{pdf,xml}. Upper and lower case are the same.",
			scopes: ["Custom", "AI", "Message"],
			default: "*",
		},
		media_types: {
			title: "Media types",
			schema: Type.Array(
				Type.String({ maxLength: 100, pattern: "^[A-Za-z0-9.+-]+/([A-Za-z0-9.+-]+|\\*)$" }),
				{ maxItems: 50 },
			),
			description:
				"Which files are saved, by what the sender says they are: application/pdf, or image/* for all images. Without any, all of them.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			default: [],
		},
		save_to: {
			title: "Save to",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description: "The workspace folder for the files; each mail gets a folder of its own in it.",
			// Never a model: it decides where files of strangers are written.
			scopes: ["Custom", "Message"],
			sink: "path",
			default: "attachments",
		},
		limit_mb: {
			title: "Megabytes at most",
			schema: Type.Integer({ minimum: 1, maximum: 1024 }),
			description: "How large the saved files of the mail may be together.",
			scopes: ["Custom", "Message"],
			default: 50,
		},
		...mailPlaceInputs,
		server: mailboxInput,
	},
	outputs: {
		files: {
			title: "Files",
			schema: Type.Array(FileOutput),
			description: "The saved files in the mail's order, each called as its sender called it.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many files were saved.",
		},
	},
	tool: {
		name: "save_attachments",
		description:
			"Saves the files of a mail as files of the workspace, in the folder that the flow's designer chose, and returns their paths.",
		annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
	},
});
