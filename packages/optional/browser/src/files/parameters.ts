import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";

/** Where a node writes the file that it makes. */
export const savedToInput = {
	title: "Save to",
	schema: Type.String({ minLength: 1, maxLength: 1024 }),
	description: "The new file's path inside the workspace. A file of the same path is replaced.",
	scopes: ["Custom", "AI", "Message"],
	toolScope: "AI",
	sink: "path",
} as const;

/** The file that a node has made. */
export const savedFileOutputs = {
	path: { title: "Path", schema: Type.String(), description: "The file that was written." },
	file: { title: "File", schema: FileOutput, description: "The file, for nodes that take one." },
} as const;

export const paperInputs = {
	paper: {
		title: "Paper",
		schema: Type.Enum(["A3", "A4", "A5", "Letter", "Legal"], { type: "string" }),
		description: "The size of the pages.",
		scopes: ["Custom", "AI", "Message"],
		default: "A4",
	},
	landscape: {
		title: "Landscape",
		schema: Type.Boolean(),
		description: "Pages that are wider than high.",
		scopes: ["Custom", "AI", "Message"],
		default: false,
	},
} as const;
