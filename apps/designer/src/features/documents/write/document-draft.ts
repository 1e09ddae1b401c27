import type { DocumentContent } from "@switchyard/spec/document";

/** A document as it is being written: tags as one line. */
export type DocumentDraft = Omit<DocumentContent, "tags"> & { readonly tags: string };

export const EMPTY_DRAFT: DocumentDraft = { title: "", folder: "", tags: "", text: "" };

export function draftOf({ title, folder, tags, text }: DocumentContent): DocumentDraft {
	return { title, folder, tags: tags.join(", "), text };
}

export function contentOf({ title, folder, tags, text }: DocumentDraft): DocumentContent {
	const words = tags.split(",").map((tag) => tag.trim());
	return {
		title: title.trim(),
		folder: folder.trim(),
		tags: [...new Set(words.filter((tag) => tag !== ""))],
		text,
	};
}
