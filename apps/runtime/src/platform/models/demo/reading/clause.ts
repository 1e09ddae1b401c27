import type { Gist } from "./gist.ts";
import type { Token } from "./token.ts";

/** One thing that the prompt asks for. */
export interface Clause {
	/** Everything in it, in order. */
	readonly tokens: readonly Token[];
	/** What is to be done, with whom and where; without what is to be said. */
	readonly head: readonly Token[];
	/** What is to be said or kept, where the clause tells. */
	readonly gist?: Gist;
}
