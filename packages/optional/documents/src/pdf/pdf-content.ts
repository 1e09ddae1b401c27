/** A part of a document to be read. */
export interface ReadPdfJob {
	readonly bytes: Uint8Array;
	/** Ranges of pages; all when empty. */
	readonly pages: string;
	readonly withAttachments: boolean;
}

/** What was read of a document. */
export interface PdfContent {
	readonly page_count: number;
	readonly pages: { readonly page: number; readonly text: string }[];
	/** The pages that had no room any more, as ranges. */
	readonly rest: string;
	readonly metadata: Record<string, string>;
	readonly fields: PdfField[];
	readonly attachments: PdfAttachment[];
}

/** A field of a form. */
export interface PdfField {
	readonly name: string;
	readonly type: "text" | "checkbox" | "choice" | "list" | "button" | "signature";
	readonly value: string | boolean | string[];
	/** What may be chosen, where the field has a choice. */
	readonly options?: string[];
}

/** A file that lies in a document. */
export interface PdfAttachment {
	readonly name: string;
	readonly content: Uint8Array;
}
