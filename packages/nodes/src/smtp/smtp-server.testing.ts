import type { AddressInfo, Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail as the server got it. */
export interface ReceivedMail {
	readonly from: string;
	readonly recipients: readonly string[];
	readonly content: ParsedMail;
}

export interface TestSmtpServer {
	readonly port: number;
	readonly mails: readonly ReceivedMail[];
	/** What clients sent unencrypted. */
	readonly received: () => string;
	/** Cuts every connection, as a crash of the server would. */
	readonly cut: () => void;
}

/** A real SMTP server on loopback that keeps what it gets, for as long as the test runs. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
	const mails: ReceivedMail[] = [];
	const sockets: Socket[] = [];
	const received: Buffer[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		async onData(stream, { envelope }, done) {
			const content = await simpleParser(stream);
			const from = envelope.mailFrom ? envelope.mailFrom.address : "";
			const recipients = envelope.rcptTo.map(({ address }) => address);
			mails.push({ from, recipients, content });
			done();
		},
		...options,
	});
	server.on("error", () => {}); // Connections that a test cuts.
	server.server.on("connection", (socket: Socket) => {
		sockets.push(socket);
		socket.on("data", (data: Buffer) => received.push(data));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	onTestFinished(() => new Promise<void>((closed) => void server.close(closed)));
	return {
		port: (server.server.address() as AddressInfo).port,
		mails,
		received: () => Buffer.concat(received).toString(),
		cut: () => {
			for (const socket of sockets) socket.destroy();
		},
	};
}
