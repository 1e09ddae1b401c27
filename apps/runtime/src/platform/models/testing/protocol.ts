import type { ServedWords } from "./served-answer.ts";

/** How one kind of provider is spoken to over HTTP. */
export interface Protocol {
	/** What the path of a request for an answer ends with. */
	readonly pathEnd: string;
	/** Put between the server's address and a request's path. */
	readonly basePath: string;
	/** The server-sent events of an answer, one text each, without the blank line that ends an event. */
	events(words: ServedWords): string[];
	/** The body of an answer that was not asked for as a stream; absent where none is ever asked for so. */
	whole?(words: ServedWords): unknown;
	/** The event that carries an error in the middle of an answer. */
	errorEvent(message: string): string;
	/** The body of an answer with this status. */
	errorBody(status: number, message: string): unknown;
}

/** The text of an argument as a model would have written it. */
export function argumentText(value: Readonly<Record<string, unknown>> | string): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}

/** Cuts a text into two, as arguments come in pieces. */
export function halves(text: string): [string, string] {
	const middle = Math.floor(text.length / 2);
	return [text.slice(0, middle), text.slice(middle)];
}
