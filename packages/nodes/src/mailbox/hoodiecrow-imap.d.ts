/** What the tests use of the IMAP server, which comes without types. */
declare module "hoodiecrow-imap" {
	import type { EventEmitter } from "node:events";

	interface Folder {
		messages?: { raw: string; flags?: string[] }[];
		folders?: Record<string, Folder>;
	}

	interface ImapServer {
		/** A `net.Server`. */
		readonly server: EventEmitter & { address(): unknown; close(): void };
		/** Answers to the items of a FETCH, by name; they go before the server's own. */
		readonly fetchHandlers: Record<string, FetchHandler>;
		listen(port: number, host: string, listening: () => void): void;
		getMailbox(path: string): {
			messages: { flags: string[]; uid: number; readonly raw: string }[];
			uidvalidity: number;
			uidnext: number;
		};
		/** Notifies the clients that have the folder open. */
		appendMessage(path: string, flags: string[], received: Date | undefined, raw: string): void;
	}

	/** `partial` is the range of bytes asked for: where it starts, and how many. */
	export type FetchHandler = (
		connection: unknown,
		message: { readonly raw: string },
		item: { readonly partial?: readonly number[]; readonly section?: readonly unknown[] },
	) => { readonly type: "LITERAL"; readonly value: string };

	/** Changes a server before it listens. */
	export type Plugin = (server: ImapServer) => void;

	export default function createServer(options: {
		plugins: (string | Plugin)[];
		users: Record<string, { password: string }>;
		storage: Record<string, Folder>;
		/** TLS from the first byte. */
		secureConnection?: boolean;
		credentials?: { readonly key: string; readonly cert: string };
	}): ImapServer;
}

/** Its own answers to the items of a FETCH. */
declare module "hoodiecrow-imap/lib/commands/handlers/fetch.js" {
	import type { FetchHandler } from "hoodiecrow-imap";

	const handlers: Readonly<Record<"BODY", FetchHandler>>;
	export default handlers;
}
