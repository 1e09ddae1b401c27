import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Stop",
	version: 1,
	name: "Stop with Error",
	description: "Ends the run as failed, with an error in your words. Within a loop it fails the item.",
	icon: "octagon-x",
	color: "red",
	group: "Flow",
	summary: "{{code}}",
	keywords: ["error", "throw", "fail", "exit", "end", "abort"],
	effect: "safe",
	construct: "stop",
	ports: [{ id: "in", kind: "message", direction: "in", name: "In" }],
	inputs: {
		message: {
			title: "Message",
			schema: Type.String({ minLength: 1, maxLength: 4000, control: "text-area" }),
			description: "One sentence that says what went wrong.",
			scopes: ["Custom", "Message"],
		},
		code: {
			title: "Code",
			schema: Type.String({ pattern: "^[A-Z][A-Z0-9_]{1,63}$", maxLength: 64 }),
			description: "A stable name for the error: capitals, digits and _.",
			scopes: ["Custom"],
			default: "FLOW_STOPPED",
		},
		business: {
			title: "Business error",
			schema: Type.Boolean(),
			description:
				"Whether what is processed is wrong itself, so that trying again cannot help: Process Work Items does not try such an item again.",
			scopes: ["Custom"],
			default: false,
			advanced: true,
		},
	},
	outputs: {},
});
