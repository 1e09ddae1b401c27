/** One entry of the catalogue. */
export interface ErrorEntry {
	/** The HTTP status. */
	readonly status: number;
	/** Whose fault it is: the person's or program's that asked, a model's, or ours. */
	readonly fault: "user" | "model" | "system";
	/** One sentence, for the reference page, and for a model that may not read a node's own words. */
	readonly summary: string;
	/** What the caller can do about it. */
	readonly hint?: string;
}
