import { type Actor, claiming } from "@switchyard/spec/actor";
import { joinMarks, type Mark } from "@switchyard/spec/label";
import type { Principal } from "../../platform/http/principal.ts";

/** Who writes, and what they say of what they write. */
export interface Writer {
	readonly actor: Actor;
	/** What it is marked with from then on, given what it was marked with; what is new was marked with nothing. */
	readonly label: (before: Mark | undefined) => Mark;
	/** Whether they may take a mark away. */
	readonly mayTrust: boolean;
}

/** What a request says of who writes and of what is written. */
interface Said {
	readonly label?: Mark;
	readonly by?: string;
}

/** What somebody writes over HTTP: a person's own words are trusted, those of a program are not, whatever its token is for. */
export function writerOf({ actor }: Pick<Principal, "actor">, { label, by }: Said): Writer {
	const isPerson = actor.kind === "person";
	const own: Mark = isPerson ? {} : { untrusted: true };
	return {
		actor: claiming(actor, by),
		mayTrust: isPerson,
		label: (before) => {
			if (label === undefined) return joinMarks([before, own]);
			return isPerson ? label : joinMarks([label, own]);
		},
	};
}
