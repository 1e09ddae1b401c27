import type { Clause } from "../reading/clause.ts";
import type { Gist } from "../reading/gist.ts";
import { type Token, textsOf } from "../reading/token.ts";

/** All that a tool's arguments may be made of. */
export interface PromptFacts {
	readonly clause: Clause;
	/** What is to be said: the clause's own gist, else that of another clause. */
	readonly gist: Gist | undefined;
	/** True when the gist is the clause's own and more than what is left of it. */
	readonly clear: boolean;
	/** True when the tool writes to someone. */
	readonly correspondence: boolean;
	/** The addresses of this call's recipients. */
	readonly recipients: readonly string[];
}

/** The values of one kind: those of the clause's head, else those within what is to be said. */
export function valuesOf(clause: Clause, kind: Token["kind"]): string[] {
	const inHead = textsOf(clause.head, kind);
	return [...new Set(inHead.length > 0 ? inHead : textsOf(clause.tokens, kind))];
}
