import { type Static, Type } from "typebox";
import { FIELD_WORDS } from "./form-field.ts";

/** The most files that a field for files may take. */
export const MAX_FILES = 20;

/** What it takes where nothing else is said. */
export const DEFAULT_FILES = 5;

/** The most megabytes that the files of one field may have together. */
export const MAX_FILES_MB = 200;

/** What they may have where nothing else is said. */
export const DEFAULT_FILES_MB = 20;

/** The endings that the names of files may have, such as `.pdf`; without any, all. */
export const FileTypes = Type.Array(Type.String({ pattern: "^\\.[a-z0-9]{1,10}$", maxLength: 11 }), {
	maxItems: 30,
});

/** A field of a form on a page, with which people send files; its value is a list of files, empty where none was sent. */
export const UploadField = Type.Object(
	{
		...FIELD_WORDS,
		type: Type.Literal("files"),
		/** Whether there must be at least one; false when absent. */
		required: Type.Optional(Type.Boolean()),
		fileTypes: Type.Optional(FileTypes),
		/** How many files it takes at most. */
		most: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FILES })),
		/** How many megabytes they may have together. */
		limitMb: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FILES_MB })),
	},
	{ additionalProperties: false },
);
export type UploadField = Static<typeof UploadField>;
