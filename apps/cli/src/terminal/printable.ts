/** What could move the cursor, change colours or turn the reading direction; line ends and tabs are fine. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** The text as it may go to a terminal: names and results come from outside. JSON stays the same JSON. */
export function printable(text: string): string {
	return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
