import type { FieldValue } from "./form-values.ts";

/** What is made of documents, in a thread. */
export type EditJob =
	| { readonly kind: "merge"; readonly sources: readonly PdfSource[] }
	| { readonly kind: "split"; readonly bytes: Uint8Array; readonly pages: string; readonly every: number }
	| {
			readonly kind: "fill";
			readonly bytes: Uint8Array;
			readonly fields: Readonly<Record<string, FieldValue>>;
			readonly flatten: boolean;
	  };

export interface PdfSource {
	readonly path: string;
	readonly bytes: Uint8Array;
}

/** A document that was made. */
export interface MadePdf {
	readonly bytes: Uint8Array;
	readonly page_count: number;
	/** Which pages of its source it has, as a range. */
	readonly range: string;
}
