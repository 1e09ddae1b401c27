import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";

/** Where a node writes the file that it makes. */
export const saveToParameter = {
	title: "Save to",
	schema: Type.String({ minLength: 1, maxLength: 1024 }),
	description: "The new file's path inside the workspace. A file of the same path is replaced.",
	scopes: ["AI", "Custom", "Message"],
	sink: "path",
} as const;

/** The file that a node has made. */
export const madeFileOutputs = {
	path: { title: "Path", schema: Type.String(), description: "The file that was written." },
	file: { title: "File", schema: FileOutput, description: "The file, for nodes that take one." },
} as const;
