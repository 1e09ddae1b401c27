import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { VISIBLE_LINE } from "../identity/name.ts";
import { RunId } from "../identity/run-id.ts";

const CLOSED = { additionalProperties: false } as const;

/** How a person calls themselves; nobody checks it. */
export const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });

/** Who wrote a document or an entry of memory. */
export const Author = Type.Union([
	/** Somebody who had signed in. */
	Type.Object({ kind: Type.Literal("person"), name: Type.Optional(PersonName) }, CLOSED),
	/** A program with an access token. */
	Type.Object({ kind: Type.Literal("program"), name: Type.Optional(PersonName) }, CLOSED),
	/** A step of a run: a robot's, or any flow's. */
	Type.Object({ kind: Type.Literal("run"), run: RunId, flow: Type.Optional(Id) }, CLOSED),
]);
export type Author = Static<typeof Author>;
