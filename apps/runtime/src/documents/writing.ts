import { type Author, joinMarks, type Mark } from "@switchyard/spec";
import type { Principal } from "../ports/access-tokens.ts";
import type { Writing } from "./document-store.ts";

/** What a request says of who writes and of what is written. */
interface Said {
	readonly label?: Mark;
	readonly by?: string;
}

/** What somebody writes over HTTP: a person's own words are trusted, those of a program are not, whatever its token is for. */
export function writingOf(principal: Principal, { label, by }: Said): Writing {
	const isPerson = principal.id.startsWith("session ");
	const own: Mark = isPerson ? {} : { untrusted: true };
	return {
		author: authorOf(principal, by),
		mayTrust: isPerson,
		label: (before) => {
			if (label === undefined) return joinMarks([before, own]);
			return isPerson ? label : joinMarks([label, own]);
		},
	};
}

export function authorOf({ id }: Principal, by?: string): Author {
	const named = by === undefined ? {} : { name: by };
	return id.startsWith("session ") ? { kind: "person", ...named } : { kind: "program", ...named };
}
