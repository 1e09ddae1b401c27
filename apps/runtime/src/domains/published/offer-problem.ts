/** Why something of a source is not offered. */
export interface OfferProblem {
	/** The place of the source, and in it of what is at fault, such as `sources/0/node`. */
	readonly field: string;
	readonly message: string;
	readonly hint: string;
}
