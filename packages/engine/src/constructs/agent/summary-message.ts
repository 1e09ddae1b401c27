/** What stands before a summary in a conversation. */
const HEADING = "Summary of the conversation so far, which takes the place of its earlier turns:";

/** A summary as a model reads it among what was said. */
export function summaryMessage(text: string): { role: "user"; text: string } {
	return { role: "user", text: `${HEADING}\n\n${text}` };
}

/** The words of a summary, of what a model reads. */
export function wordsOfSummary({ text }: { readonly text: string }): string {
	return text.slice(HEADING.length).trim();
}
