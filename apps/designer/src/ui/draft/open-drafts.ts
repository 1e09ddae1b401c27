/** What is typed somewhere and not kept yet. */
const drafts = new Set<{ readonly flush: () => void }>();

export function noteDraft(draft: { readonly flush: () => void }, pending: boolean): void {
	if (pending) drafts.add(draft);
	else drafts.delete(draft);
}

/** Keeps at once what is typed in any field. */
export function flushDrafts(): void {
	for (const draft of [...drafts]) draft.flush();
}
