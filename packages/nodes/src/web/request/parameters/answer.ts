import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

/** What is done with an answer that is not simply taken. */
export const answerParameters = {
	save_to: {
		title: "Save to",
		schema: Type.String({ minLength: 1, maxLength: 1024 }),
		description:
			"The file of the workspace that the body of a successful response is saved to, up to 1 GB, instead of becoming a value.",
		scopes: ["Custom", "Message"],
		sink: "path",
		optional: true,
		advanced: true,
	},
	retry_on: {
		title: "Repeat on",
		schema: Type.Enum(["nothing", "429, 503", "429, 5xx"], { type: "string" }),
		description:
			"The statuses after which the request is sent again. It waits as the response's Retry-After says, else longer each time.",
		scopes: ["Custom"],
		default: "nothing",
		advanced: true,
	},
	retry_limit: {
		title: "Most repetitions",
		schema: Type.Integer({ minimum: 1, maximum: 10 }),
		description: "How often a request is sent again at most.",
		scopes: ["Custom"],
		default: 3,
		advanced: true,
	},
} as const satisfies Inputs;
