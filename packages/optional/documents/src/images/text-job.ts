/** Pictures of text to be read in a thread: one picture, or the pages of a scanned document. */
export interface TextJob {
	readonly bytes: Uint8Array;
	readonly isPdf: boolean;
	/** Ranges of pages; all when empty. */
	readonly pages: string;
}

/** The text of a page, and how sure its recognition is, from 0 to 100. */
export interface RecognisedPage {
	readonly page: number;
	readonly text: string;
	readonly confidence: number;
}
