import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

export const FilePath = Type.String({ minLength: 1, maxLength: 1024 });

/** Which file is copied or moved where. */
export const fromTo = {
	path: {
		title: "File",
		schema: FilePath,
		description: "The file's path inside the workspace, for example in/may.pdf.",
		scopes: ["AI", "Custom", "Message"],
		sink: "path",
	},
	new_path: {
		title: "To",
		schema: FilePath,
		description:
			"The new path inside the workspace, with the file's name, for example done/may.pdf. Missing folders are made.",
		scopes: ["AI", "Custom", "Message"],
		sink: "path",
	},
	replace: {
		title: "Replace",
		schema: Type.Boolean(),
		description: "Whether a file that has the new path already is replaced; otherwise that is an error.",
		scopes: ["Custom", "AI", "Message"],
		default: false,
	},
} as const satisfies Inputs;

/** The names of the two paths, by those that the workspace has for them. */
export const FROM_TO = { from: "path", to: "new_path" };
