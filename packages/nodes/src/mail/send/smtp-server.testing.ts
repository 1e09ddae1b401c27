import type { AddressInfo, Socket } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail as the server got it. */
export interface ReceivedMail {
	readonly from: string;
	readonly recipients: readonly string[];
	readonly subject: string | undefined;
	readonly text: string | undefined;
	readonly messageId: string | undefined;
}

export interface TestSmtpServer {
	readonly port: number;
	readonly mails: readonly ReceivedMail[];
	/** Cuts every connection, as a crash of the server would. */
	readonly cut: () => void;
}

/** A real SMTP server on loopback that keeps what it gets, for as long as the test runs. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
	const mails: ReceivedMail[] = [];
	const sockets: Socket[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		async onData(stream, { envelope }, done) {
			const { subject, text, messageId } = await simpleParser(stream);
			const from = envelope.mailFrom ? envelope.mailFrom.address : "";
			const recipients = envelope.rcptTo.map(({ address }) => address);
			mails.push({ from, recipients, subject, text, messageId });
			done();
		},
		...options,
	});
	server.on("error", () => {}); // Connections that a test cuts.
	server.server.on("connection", (socket: Socket) => void sockets.push(socket));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	onTestFinished(() => new Promise<void>((closed) => void server.close(closed)));
	return {
		port: (server.server.address() as AddressInfo).port,
		mails,
		cut: () => {
			for (const socket of sockets) socket.destroy();
		},
	};
}
