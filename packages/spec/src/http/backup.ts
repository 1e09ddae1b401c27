import { type Static, Type } from "typebox";

/** `POST /api/backup`: a copy of everything that the server needs to resume elsewhere, as of one moment. */
export const BackupReply = Type.Object(
	{
		/** The folder of the copy, on the server's machine; a server that is started with it as its data folder resumes from there. */
		folder: Type.String(),
		/** How much it holds. */
		bytes: Type.Integer({ minimum: 0 }),
		/** Large values that the journal refers to, but that were damaged or lost before the backup was made. */
		missing: Type.Integer({ minimum: 0 }),
		/** When it was begun, in milliseconds since the Unix epoch. */
		at: Type.Integer(),
	},
	{ additionalProperties: false },
);
export type BackupReply = Static<typeof BackupReply>;
