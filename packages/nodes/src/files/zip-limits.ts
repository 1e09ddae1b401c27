import { type Inputs, MOST_STREAMED_BYTES } from "@switchyard/node-kit";
import { Type } from "typebox";

/** How much an archive may hold. A model may not raise what keeps bombs out. */
export const zipLimits = {
	most_files: {
		title: "Most files",
		schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
		description: "How many files the archive may have.",
		scopes: ["Custom"],
		default: 1000,
		advanced: true,
	},
	most_bytes: {
		title: "Most bytes",
		schema: Type.Integer({ minimum: 1, maximum: MOST_STREAMED_BYTES }),
		description: "How many bytes its files may have together, unpacked.",
		scopes: ["Custom"],
		default: MOST_STREAMED_BYTES / 4,
		advanced: true,
	},
} as const satisfies Inputs;
