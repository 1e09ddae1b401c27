import type { KeeperRecord } from "./keeper-record.ts";
import { ended } from "./messages.ts";

/**
 * Mark of a message between a keeper and its client. The commands and events of Chromium go over the same socket: with a mark before the JSON, neither
 * side parses those to find its own.
 */
const MARK = "k".charCodeAt(0);

/** The proxy answers with such a status where it connects to nothing. */
export const LOWEST_PROXY_STATUS = 590;

/** First message of a client: the token of the keeper's record, the folder that it is in, and what the client wants. */
export interface Greeting {
	readonly token: string;
	readonly folder: string;
	readonly wants: "browser" | "end";
}

/** A message of a keeper. */
export type FromKeeper =
	/** The client is served: its commands go to this session of Chromium, which ends with the connection. */
	| { readonly serving: string }
	/** The browser wants to connect somewhere. */
	| { readonly ask: number; readonly host: string; readonly port: number };

/** Where the browser may connect, or why it may not. */
export type Passage = { readonly address: string; readonly family: 4 | 6 } | { readonly refused: string };

/** A client's answer to an `ask`. */
export type FromClient = { readonly answers: number } & Passage;

export function marked(message: Greeting | FromKeeper | FromClient): Uint8Array {
	return ended(`k${JSON.stringify(message)}`);
}

/** A message of theirs; `undefined` for one of Chromium's. */
export function unmarked<Message extends Greeting | FromKeeper | FromClient>(
	message: Buffer,
): Message | undefined {
	return message[0] === MARK ? JSON.parse(message.toString("utf8", 1)) : undefined;
}

/** Input of a keeper. */
export interface ToStart {
	/** Of its session, for its record and its profile. */
	readonly folder: string;
	/** True for one that outlives the server that starts it; another ends with its client and removes the folder. */
	readonly outlives: boolean;
	/** The program. */
	readonly chromium: string;
}

/** Output of a keeper, one line: it serves, or says why it does not. */
export type Started = { readonly record: KeeperRecord } | { readonly failed: string };
