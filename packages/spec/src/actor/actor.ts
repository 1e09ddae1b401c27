import { type Static, Type } from "typebox";
import { VISIBLE_LINE } from "../identity/name.ts";
import { RunId } from "../identity/run-id.ts";

/** Name by which a request calls its actor, at most 200 characters on one line; the server does not check it. */
export const ClaimedName = Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });

/** One who acts: every change and every answer is recorded with its actor. */
export const Actor = Type.Object(
	{
		/**
		 * `person` has signed in, `token` is a program with an access token, `package` a program that serves a package, `visitor`
		 * chats on another page, `flow` is a step of a run, and `system` the server itself.
		 */
		kind: Type.Union([
			Type.Literal("person"),
			Type.Literal("token"),
			Type.Literal("package"),
			Type.Literal("visitor"),
			Type.Literal("flow"),
			Type.Literal("system"),
		]),
		/** Id among the actors of its kind: of a token its id, of a flow the flow's. Absent where records are older than actors. */
		id: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
		/** Name that the server knows it by. */
		name: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
		/** Name that the request gave, which is not checked. */
		claimedName: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
		/** Run whose step acts, of a flow. */
		run: Type.Optional(RunId),
	},
	{ additionalProperties: false },
);
export type Actor = Static<typeof Actor>;

/** The one person of a server without accounts: all who sign in are its owner. */
export const OWNER: Actor = { kind: "person", id: "owner" };

/** The server itself, for work of its own accord. */
export const SYSTEM: Actor = { kind: "system" };

/** Returns an actor with the name that a request gave, or the actor itself where it gave none. */
export function claiming(actor: Actor, claimedName: string | undefined): Actor {
	return claimedName === undefined ? actor : { ...actor, claimedName };
}
