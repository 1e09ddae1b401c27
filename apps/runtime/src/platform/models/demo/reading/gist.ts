/** What a clause wants to be said or kept. */
export interface Gist {
	readonly text: string;
	/**
	 * `quote`: the prompt's own words between quotes; `statement`: a sentence ("that …"); `request`: what someone is
	 * asked to do; `topic`: what it is about; `rest`: what is left of the clause without its verb and its targets.
	 */
	readonly kind: "quote" | "statement" | "request" | "topic" | "rest";
}
