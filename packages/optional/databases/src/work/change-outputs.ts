import type { Outputs } from "@switchyard/node-kit";
import { Type } from "typebox";

/** What nodes give that change rows. */
export const CHANGE_OUTPUTS = {
	count: {
		title: "Count",
		schema: Type.Integer({ minimum: 0 }),
		description: "How many rows were written.",
		neutral: true,
	},
	repeated: {
		title: "Repeated",
		schema: Type.Boolean(),
		description: "Whether an earlier attempt at this step had written them already.",
		neutral: true,
	},
} as const satisfies Outputs;
