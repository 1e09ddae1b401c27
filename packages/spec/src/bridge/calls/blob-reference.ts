import { type Static, Type } from "typebox";

/**
 * Stands in a call's arguments or results for a large value, where both sides have the capability `blobs`. The bytes are
 * the value's JSON text in UTF-8, at `/blobs/<__ref>` for holders of the session's `blob_token`.
 */
export const BlobReference = Type.Object({
	/** `sha256-` and the hash. */
	__ref: Type.String({ pattern: "^sha256-[0-9a-f]{64}$" }),
	/** How many bytes there are. */
	__size: Type.Integer({ minimum: 0 }),
	__type: Type.Union([Type.Literal("string"), Type.Literal("array"), Type.Literal("object")]),
	/** The hash of the bytes, in hex. */
	sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
export type BlobReference = Static<typeof BlobReference>;
