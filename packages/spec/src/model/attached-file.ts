import { type Static, Type } from "typebox";

/** An agent's parameter that names the files of its prompt. */
export const ATTACHMENTS = "attachments";

/** How many files one prompt may have. */
export const MAX_ATTACHMENTS = 10;

/** How large one of them may be, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** How large all of a conversation may be together, in bytes. */
export const MAX_ATTACHED_BYTES = 20 * 1024 * 1024;

/** What models read, by what is in a file and not by its name. */
export const AttachedType = Type.Union([
	Type.Literal("image/png"),
	Type.Literal("image/jpeg"),
	Type.Literal("image/gif"),
	Type.Literal("image/webp"),
	Type.Literal("application/pdf"),
	Type.Literal("text/plain"),
]);
export type AttachedType = Static<typeof AttachedType>;

/** A file that a prompt has, by reference: conversations and journals never hold its bytes. */
export const AttachedFile = Type.Object(
	{
		/** Of the value that holds the bytes beside the journal, as a text in Base64. */
		ref: Type.String({ pattern: "^sha256-[0-9a-f]{64}$" }),
		name: Type.String({ minLength: 1, maxLength: 200 }),
		mediaType: AttachedType,
		/** In bytes. */
		size: Type.Integer({ minimum: 0 }),
	},
	{ additionalProperties: false },
);
export type AttachedFile = Static<typeof AttachedFile>;
