import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Browser.Dialog",
	version: 1,
	name: "Dialog",
	description:
		"Says how the next dialog of a page is answered, before the step that opens it, or reads the dialogs that were shown. A dialog of which nothing was said is dismissed.",
	icon: "message-square-more",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{action}}",
	keywords: ["alert", "confirm", "prompt", "popup", "accept", "dismiss", "message box"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		action: {
			title: "Action",
			schema: Type.Enum(["accept", "dismiss", "read"], { type: "string" }),
			description:
				"Whether the next dialog is accepted (OK) or dismissed (Cancel); read only gives what was shown.",
			scopes: ["Custom", "AI", "Message"],
			default: "accept",
		},
		text: {
			title: "Text",
			schema: Type.String({ maxLength: 10_000 }),
			description: "What is typed into a dialog that asks for text.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		times: {
			title: "Times",
			schema: Type.Integer({ minimum: 1, maximum: 100 }),
			description: "How many dialogs are answered so.",
			scopes: ["Custom"],
			default: 1,
			advanced: true,
		},
	},
	outputs: {
		dialogs: {
			title: "Dialogs",
			schema: Type.Array(
				Type.Object({ kind: Type.String(), message: Type.String(), accepted: Type.Boolean() }),
			),
			description: "The latest 20 dialogs that the browser showed, the oldest first.",
		},
	},
	tool: {
		name: "browser_dialog",
		description: "Says how the next dialog in the browser is answered, or reads those that were shown.",
		annotations: { readOnly: false, openWorld: true },
	},
});
