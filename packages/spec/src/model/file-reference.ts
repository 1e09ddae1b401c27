import { type Static, Type } from "typebox";

const Path = Type.String({ minLength: 1, maxLength: 1024 });

/** A file of the workspace as nodes give it: its path, or an object with it, as an attachment of a mail is. One that was not saved has no path. */
export const FileReference = Type.Union([
	Path,
	Type.Object({
		path: Type.Optional(Path),
		/** What people call it; the last part of the path when absent. */
		name: Type.Optional(Type.String()),
	}),
]);
export type FileReference = Static<typeof FileReference>;
