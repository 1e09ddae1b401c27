/** The longest header of references that is read, in characters. */
const MAX_HEADER = 20_000;

/** How many mails of a conversation a reply names: the first, and the last of them. */
const MOST_REFERENCES = 20;

/** Headers by their names in small letters, each on one line; of several of a name, the first. */
export function unfolded(headers: Uint8Array): ReadonlyMap<string, string> {
	const lines = Buffer.from(headers)
		.toString("latin1")
		.replaceAll(/\r?\n[ \t]+/g, " ")
		.split(/\r?\n/);
	const found = new Map<string, string>();
	for (const line of lines) {
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
		if (name !== "" && !found.has(name)) found.set(name, line.slice(colon + 1).trim());
	}
	return found;
}

/** The Message-IDs in a header. */
export function messageIds(text: string): string[] {
	const ids = text.slice(0, MAX_HEADER).match(/<[^<>\s\p{Cc}]{1,250}>/gu) ?? [];
	return ids.length <= MOST_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MOST_REFERENCES)];
}

/** Whether a mail was sent by a program of itself, or to a list: programs do not answer these (RFC 3834). */
export function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
	const [submitted = "no"] = (headers.get("auto-submitted") ?? "no").toLowerCase().split(/[\s;(]/);
	const precedence = (headers.get("precedence") ?? "").toLowerCase();
	return submitted !== "no" || ["bulk", "junk", "list", "auto_reply"].includes(precedence);
}
