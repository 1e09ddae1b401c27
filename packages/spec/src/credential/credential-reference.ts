import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

/** Names a stored credential in place of its secret; all that a flow document or a journal ever holds. */
export const CredentialReference = Type.Object({ credential: Id }, { additionalProperties: false });
export type CredentialReference = Static<typeof CredentialReference>;
