import type { Inputs } from "@switchyard/node-kit";
import { HttpAccess } from "@switchyard/spec/credential";
import { Type } from "typebox";

export const headersParameter = {
	title: "Headers",
	schema: Type.Record(Type.String({ maxLength: 256 }), Type.String({ maxLength: 8192 })),
	description: "Headers to send, by name. A redirect to another origin takes none of them along.",
	// Never a model: headers carry keys, and decide what the other end trusts.
	scopes: ["Custom", "Message"],
	optional: true,
	advanced: true,
} as const satisfies Inputs[string];

export const authParameter = {
	title: "Authentication",
	schema: HttpAccess,
	description: "The credential that the request proves itself with, sent only to the hosts that it names.",
	scopes: ["Custom"],
	secret: "http",
	optional: true,
} as const satisfies Inputs[string];

/** When a request is sent again. */
export const retryParameters = {
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
