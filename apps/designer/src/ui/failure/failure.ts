/** A part that could not be drawn. */
export interface Failure {
	/** What could not be shown: "The palette could not be shown". */
	readonly title: string;
	readonly error: unknown;
	/** What is known of it, as text to pass on. */
	readonly details: () => string;
	/** Draws the part again. */
	readonly retry: () => void;
}
