import type { SearchKind } from "@switchyard/spec/search";

/** What a search finds, as a source describes it. */
export interface SearchEntry {
	readonly kind: SearchKind;
	readonly id: string;
	readonly title: string;
	/** What else it is found by, and what an excerpt is taken from. */
	readonly body: string;
	/** What it is found by and excerpts do not show, such as ids. */
	readonly hidden?: string;
	/** When it was changed, in milliseconds since the Unix epoch. */
	readonly at?: number;
	/** The flow whose folder and tags count for it. */
	readonly flow?: string;
	/** Who wrote it: an id that stays, and the handle by which people know them. */
	readonly author?: { readonly id: string; readonly handle: string };
	/** The folder or group that it is in, where no flow says so. */
	readonly category?: string;
	readonly tags?: readonly string[];
	/** Whether it holds what not everybody may know. */
	readonly isPrivate?: boolean;
}

/** How much of a text is searched, in characters. */
const LONGEST_BODY = 20_000;

/** The parts of a text, without those that are empty, as far as they fit. */
export function bodyOf(parts: Iterable<string>): string {
	let body = "";
	for (const part of parts) {
		if (part === "") continue;
		body = body === "" ? part : `${body} · ${part}`;
		if (body.length >= LONGEST_BODY) break;
	}
	return body.slice(0, LONGEST_BODY).toWellFormed();
}
