import type { AddressInfo, Socket } from "node:net";
import createServer, { type FetchHandler, type Plugin } from "hoodiecrow-imap";
import ownHandlers from "hoodiecrow-imap/lib/commands/handlers/fetch.js";
import { SERVER_CERTIFICATE, SERVER_KEY } from "./certificates.testing.ts";

export interface TestImapServer {
	/** A credential that signs in. */
	readonly credential: Record<string, unknown>;
	/** The flags of every mail of a folder, for example `\Seen`. */
	readonly flags: (folder: string) => string[][];
	/** The mails of a folder as their source texts. */
	readonly mails: (folder: string) => string[];
	/** Removes the mails of a folder. */
	readonly empty: (folder: string) => void;
	/** Delivers a mail, given as its source text, to a folder. */
	readonly deliver: (folder: string, raw: string, received?: Date) => void;
	/** Gives the mails of a folder new numbers under a new UIDVALIDITY, as a rebuilt folder has them. */
	readonly renumber: (folder: string) => void;
	/** What clients sent unencrypted. */
	readonly received: () => string;
	/** Cuts every connection. */
	readonly disconnect: () => void;
	/** Cuts the connection as soon as a client sends a command, as a crash of the server would. */
	readonly cutAt: (command: string) => void;
	readonly close: () => void;
}

/** How a test server encrypts: from the first byte, or by STARTTLS. It has the certificate of mail.example.com. */
export type TestEncryption = "tls" | "starttls";

/** A real IMAP server on loopback with mails given as source texts by folder, until it is closed. */
export async function openImapServer(
	mails: Readonly<Record<string, string[]>>,
	encryption?: TestEncryption,
	/** Extensions that the server does not have, besides those that no test needs. */
	without: readonly string[] = [],
): Promise<TestImapServer> {
	const { INBOX = [], ...others } = mails;
	const folder = (sources: string[]) => ({
		messages: sources.map((raw) => ({ raw: raw.replaceAll(/\r?\n/g, "\r\n"), flags: [] })),
	});
	const server = createServer({
		plugins: [
			...["ID", "IDLE", "SASL-IR", "AUTH-PLAIN", "UNSELECT", "UIDPLUS", "MOVE"].filter(
				(extension) => !without.includes(extension),
			),
			...(encryption === "starttls" ? ["STARTTLS"] : []),
			rememberRanges,
		],
		secureConnection: encryption === "tls",
		credentials: { key: SERVER_KEY, cert: SERVER_CERTIFICATE },
		users: { desk: { password: "letmein" } },
		storage: {
			INBOX: folder(INBOX),
			"": { folders: Object.fromEntries(Object.entries(others).map(([name, list]) => [name, folder(list)])) },
		},
	});
	const sockets: Socket[] = [];
	const received: Buffer[] = [];
	let fatal: string | undefined;
	server.server.on("connection", (socket: Socket) => {
		sockets.push(socket.setNoDelay());
		if (encryption !== "tls") socket.on("data", (data: Buffer) => received.push(data));
		// Before the server answers.
		socket.prependListener("data", (data: Buffer) => {
			if (fatal !== undefined && data.includes(fatal)) socket.destroy();
		});
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.server.address() as AddressInfo;
	return {
		credential: { host: "127.0.0.1", port, secure: false, user: "desk", password: "letmein" },
		flags: (path) => server.getMailbox(path).messages.map(({ flags }) => flags),
		mails: (path) => server.getMailbox(path).messages.map(({ raw }) => raw),
		empty: (path) => {
			server.getMailbox(path).messages.length = 0;
		},
		deliver: (path, raw, received) =>
			server.appendMessage(path, [], received, raw.replaceAll(/\r?\n/g, "\r\n")),
		renumber: (path) => {
			const mailbox = server.getMailbox(path);
			mailbox.uidvalidity += 1;
			for (const message of mailbox.messages) message.uid = mailbox.uidnext++;
		},
		received: () => Buffer.concat(received).toString(),
		disconnect: () => {
			for (const socket of sockets) socket.destroy();
		},
		cutAt: (command) => {
			fatal = command;
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			server.server.close();
		},
	};
}

/** The server's own answer forgets how much of a mail was asked for once it has given the first mail of a FETCH. */
const rememberRanges: Plugin = ({ fetchHandlers }) => {
	const source: FetchHandler = (connection, message, item) => {
		if (item.section && item.section.length > 0) return ownHandlers.BODY(connection, message, item);
		const { partial: [start = 0, length = message.raw.length] = [] } = item;
		return { type: "LITERAL", value: message.raw.slice(start, start + length) };
	};
	fetchHandlers["BODY.PEEK"] = source;
	fetchHandlers.BODY = source;
};
