import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** Where a file or a folder is: relative to the workspace, with `/` between its parts. */
const Path = Type.String();

/** Something in a folder of the workspace. */
export const WorkspaceEntry = Type.Object(
	{
		name: Type.String(),
		/** `other` is what can be deleted at most, such as a link. */
		kind: Type.Union([Type.Literal("file"), Type.Literal("folder"), Type.Literal("other")]),
		bytes: Type.Integer({ minimum: 0 }),
		/** Milliseconds since the Unix epoch. */
		modifiedAt: Type.Integer(),
	},
	closed,
);
export type WorkspaceEntry = Static<typeof WorkspaceEntry>;

/** `GET /api/files?path=&after=&limit=`: a folder, in the order of names; the workspace itself when `path` is absent. */
export const ListFilesQuery = Type.Object(
	{
		path: Type.Optional(Path),
		/** Only names after this one: `next` of the page before. */
		after: Type.Optional(Type.String({ maxLength: 1000 })),
		/** A whole number from 1 to 500 as text; 100 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	closed,
);
export type ListFilesQuery = Static<typeof ListFilesQuery>;

export const ListFilesReply = Type.Object(
	{
		entries: Type.Array(WorkspaceEntry),
		/** The last name of this page, when more follow. */ next: Type.Optional(Type.String()),
	},
	closed,
);
export type ListFilesReply = Static<typeof ListFilesReply>;

/** `GET /api/files/content?path=` and `DELETE /api/files?path=`. */
export const FileQuery = Type.Object({ path: Path }, closed);
export type FileQuery = Static<typeof FileQuery>;

/** `PUT /api/files/content?path=&replace=`: the body is the file. */
export const UploadFileQuery = Type.Object(
	{
		path: Path,
		/** Replaces a file of this name; without it, one is an error. */
		replace: Type.Optional(Type.Literal("true")),
	},
	closed,
);
export type UploadFileQuery = Static<typeof UploadFileQuery>;

export const UploadFileReply = Type.Object({ bytes: Type.Integer({ minimum: 0 }) }, closed);
export type UploadFileReply = Static<typeof UploadFileReply>;
