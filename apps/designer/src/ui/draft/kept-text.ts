/** Where a field keeps a text that is no value yet, so that it is there again when the field is. */
export interface KeptText {
	/** `undefined` while there is none. */
	readonly text: string | undefined;
	/** `undefined` forgets it. */
	readonly keep: (text: string | undefined) => void;
}
