import { type Static, Type } from "typebox";

/** The `format` of a schema that says: what a node gives here is a file of the workspace that goes to its caller with the result. */
export const WORKSPACE_FILE = "workspace-file";

/** A file of the workspace as a result of a node, which its caller may have. */
export const FileOutput = Type.Object(
	{
		/** Inside the workspace. */
		path: Type.String({ minLength: 1, maxLength: 1024 }),
		/** Its media type; found out by its bytes when absent. */
		type: Type.Optional(Type.String({ maxLength: 200 })),
		/** How large it is. */
		bytes: Type.Optional(Type.Integer({ minimum: 0 })),
		/** What people call it; the last part of the path when absent. */
		name: Type.Optional(Type.String({ maxLength: 200 })),
	},
	{ format: WORKSPACE_FILE },
);
export type FileOutput = Static<typeof FileOutput>;
