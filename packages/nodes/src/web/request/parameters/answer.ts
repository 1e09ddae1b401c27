import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";
import { retryParameters } from "../../../http/parameters.ts";

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
	...retryParameters,
} as const satisfies Inputs;
