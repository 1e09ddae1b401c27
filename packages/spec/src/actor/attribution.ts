import { Type } from "typebox";
import { defined } from "../json/defined.ts";
import { Actor } from "./actor.ts";

/** Fields by which an event or an answer says who acted. */
export const ATTRIBUTION = {
	/** Actor; absent in older records. */
	actor: Type.Optional(Actor),
	/** Its name, where the request says one; alone in older records. */
	by: Type.Optional(Type.String({ maxLength: 320 })),
};

/** The fields of a record that say who acted. */
export interface Attribution {
	readonly actor?: Actor;
	readonly by?: string;
}

/** Returns the fields that record an actor. */
export function attributedTo(actor: Actor): Attribution {
	const by = nameOf(actor);
	return by === undefined ? { actor } : { actor, by };
}

/** Returns only the attribution of a record, for another one. */
export function attributionOf({ actor, by }: Attribution): Attribution {
	return defined({ actor, by });
}

/** Reads who acted out of a record of any version: a name alone is one that a person claimed. */
export function actorOf({ actor, by }: Attribution): Actor | undefined {
	return actor ?? (by === undefined ? undefined : { kind: "person", claimedName: by });
}

/** A visitor is never taken for a person of the workspace, whatever the other page calls them: memories are kept by this name. */
function nameOf({ kind, id, claimedName }: Actor): string | undefined {
	return kind === "visitor" && id !== undefined ? `visitor ${id}` : claimedName;
}
