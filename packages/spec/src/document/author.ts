import { type Static, Type } from "typebox";
import { type Actor, ClaimedName, claiming } from "../actor/actor.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { defined } from "../json/defined.ts";

const CLOSED = { additionalProperties: false } as const;

/** Writer of a document or of an entry of memory, in the words of earlier versions. `actor` beside it says more. */
export const Author = Type.Union([
	/** A person who had signed in. */
	Type.Object({ kind: Type.Literal("person"), name: Type.Optional(ClaimedName) }, CLOSED),
	/** A program with an access token. */
	Type.Object({ kind: Type.Literal("program"), name: Type.Optional(ClaimedName) }, CLOSED),
	/** A step of a run: a robot's, or any flow's. */
	Type.Object({ kind: Type.Literal("run"), run: RunId, flow: Type.Optional(Id) }, CLOSED),
]);
export type Author = Static<typeof Author>;

/** The fields of what is written that say who wrote it. */
export interface Written {
	readonly actor: Actor;
	readonly author: Author;
}

/** Returns the fields that say who wrote something. */
export function writtenBy(actor: Actor): Written {
	return { actor, author: authorOf(actor) };
}

/** Reads the actor out of a record of earlier versions, which kept the author alone. */
export function actorOfAuthor(author: Author): Actor {
	if (author.kind === "run") {
		const { run, flow } = author;
		return { kind: "flow", run, ...defined({ id: flow }) };
	}
	return claiming({ kind: author.kind === "person" ? "person" : "token" }, author.name);
}

function authorOf({ kind, id, run, claimedName }: Actor): Author {
	if (kind === "flow" && run !== undefined) return { kind: "run", run, ...defined({ flow: id }) };
	const name = claimedName === undefined ? {} : { name: claimedName };
	return kind === "person" ? { kind, ...name } : { kind: "program", ...name };
}
