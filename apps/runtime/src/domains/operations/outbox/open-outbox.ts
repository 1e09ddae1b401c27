import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { MailServerCredential } from "@switchyard/spec/credential";
import type { OutboxMail } from "@switchyard/spec/http";
import type { BaseLogger } from "pino";
import { SMTPServer } from "smtp-server";
import type { Database } from "../../../platform/database/database.ts";
import { OutboxStore } from "./outbox-store.ts";
import { MailRefusedError, type ReceivedMail, receiveMail } from "./receive-mail.ts";

/** The largest mail taken, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** A real mail server on loopback that keeps what it gets and passes nothing on. */
export interface Outbox {
	/** How to reach it. Its login is made anew at each start, so only nodes of this server send to it. */
	readonly credential: MailServerCredential;
	/** Newest first. */
	readonly list: () => Promise<OutboxMail[]>;
	readonly clear: () => Promise<void>;
	readonly close: () => Promise<void>;
}

export interface OutboxOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly logger: Pick<BaseLogger, "error">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Starts the outbox on a free port. It says "accepted" to a sender only once the mail is on disk. */
export async function openOutbox({ database, logger, now }: OutboxOptions): Promise<Outbox> {
	const store = new OutboxStore(database);
	const closing = new AbortController();
	const login = { user: "switchyard", password: randomBytes(24).toString("base64url") };
	let received = 0;
	const keep = async (mail: ReceivedMail) => {
		const at = now();
		received += 1;
		await store.add({ id: `${hex(at, 12)}-${hex(received, 8)}`, ...mail, at });
	};
	const server = new SMTPServer({
		banner: "Switchyard outbox",
		size: MAX_BYTES,
		disabledCommands: ["STARTTLS"],
		// What is sent to loopback stays on this machine.
		allowInsecureAuth: true,
		onAuth: ({ username, password }, _session, done) =>
			isSame(username, login.user) && isSame(password, login.password)
				? done(null, { user: login.user })
				: done(new Error("The outbox takes mail from its own server only.")),
		disableReverseLookup: true,
		maxClients: 200,
		socketTimeout: 30_000,
		closeTimeout: 1000,
		onData: (stream, smtpSession, done) => {
			receiveMail(stream, smtpSession, closing.signal)
				.then(keep)
				.then(
					() => done(null, "kept"),
					(error: unknown) => done(refusal(error, logger)),
				);
		},
	});
	server.on("error", (error) => logger.error({ err: error }, "outbox connection failed"));
	const { address: host, port } = await listen(server);
	return {
		credential: { host, port, secure: false, ...login },
		list: () => store.list(),
		clear: () => store.clear(),
		close: () => {
			closing.abort(new MailRefusedError(421, "The outbox is closing."));
			return new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Takes the same time wherever the texts differ. */
function isSame(given: string | null | undefined, expected: string): boolean {
	const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}

async function listen(server: SMTPServer): Promise<{ readonly address: string; readonly port: number }> {
	const listener = server.listen(0, "127.0.0.1");
	await once(listener, "listening");
	const address = listener.address();
	if (address === null || typeof address === "string") throw new Error("The outbox has no port.");
	return address;
}

/** What the sender gets; the rest goes to the log. */
function refusal(error: unknown, logger: OutboxOptions["logger"]): MailRefusedError {
	if (error instanceof MailRefusedError) return error;
	logger.error({ err: error }, "a mail could not be kept");
	return new MailRefusedError(451, "The mail could not be kept; try again later.");
}

/** Padded, so that ids sort as their numbers do. */
function hex(value: number, digits: number): string {
	return value.toString(16).padStart(digits, "0");
}
