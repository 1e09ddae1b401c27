/** What is done with a Word file, in a thread. */
export type WordJob =
	| { readonly kind: "read"; readonly bytes: Uint8Array; readonly format: WordFormat }
	| {
			readonly kind: "fill";
			readonly bytes: Uint8Array;
			readonly values: Readonly<Record<string, unknown>>;
	  };

/** How the content of a Word file is written. */
export const WORD_FORMATS = ["text", "markdown", "html"] as const;
export type WordFormat = (typeof WORD_FORMATS)[number];

/** The content that was read, or the file that was made. */
export type WordResult = string | Uint8Array;
