import { type AddressInfo, createServer } from "node:net";
import { type ExecuteOptions, executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";
import {
	AUTHORITY,
	OTHER_AUTHORITY,
	SERVER_CERTIFICATE,
	SERVER_KEY,
} from "../../mailbox/certificates.testing.ts";
import { startSmtpServer } from "../../smtp/smtp-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const send = (port: number, params: Record<string, unknown> = {}, options: ExecuteOptions = {}) =>
	executeNode(
		{ definition, execute },
		{
			to: "john@example.com",
			subject: "Order 42",
			body: "It has shipped.",
			from: "Order desk <desk@example.com>",
			server: { host: "127.0.0.1", port, secure: false },
			...params,
		},
		options,
	);

const refusal = (responseCode: number) => Object.assign(new Error("internal words"), { responseCode });

describe("sending", () => {
	it("hands a mail to the server and tells what it sent [R19]", async () => {
		const server = await startSmtpServer();
		const { outputs } = await send(server.port);
		expect(server.mails).toEqual([
			{
				from: "desk@example.com",
				recipients: ["john@example.com"],
				content: expect.objectContaining({
					subject: "Order 42",
					text: "It has shipped.\n",
					html: false,
					attachments: [],
					messageId: outputs.message_id,
				}),
			},
		]);
		expect(outputs.sent_to).toEqual(["john@example.com"]);
		expect(outputs.message_id).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
		expect(new Date(outputs.timestamp ?? "").toISOString()).toBe(outputs.timestamp);
	});

	it("reads several recipients, with names and commas in them", async () => {
		const server = await startSmtpServer();
		const { outputs } = await send(server.port, { to: 'john@example.com, "Doe, Jane" <jane@example.com>' });
		expect(outputs.sent_to).toEqual(["john@example.com", "jane@example.com"]);
		expect(server.mails[0]?.recipients).toEqual(["john@example.com", "jane@example.com"]);
	});

	it("sends copies, and blind ones that no recipient sees", async () => {
		const server = await startSmtpServer();
		const { outputs } = await send(server.port, {
			cc: "Jane <jane@example.com>",
			bcc: "audit@example.com",
			reply_to: "Help <help@example.com>",
		});
		const recipients = ["john@example.com", "jane@example.com", "audit@example.com"];
		expect(outputs.sent_to).toEqual(recipients);
		expect(server.mails[0]).toMatchObject({
			recipients,
			content: {
				cc: { text: '"Jane" <jane@example.com>' },
				replyTo: { text: '"Help" <help@example.com>' },
			},
		});
		expect(server.received()).not.toContain("To: audit");
		expect(server.mails[0]?.content.headers.has("bcc")).toBe(false);
	});

	it("answers a mail", async () => {
		const server = await startSmtpServer();
		await send(server.port, { in_reply_to: "<offer@example.com>" });
		expect(server.mails[0]?.content).toMatchObject({
			inReplyTo: "<offer@example.com>",
			references: "<offer@example.com>",
		});
	});

	it("sends HTML with the body as its text, or a text made of the HTML", async () => {
		const server = await startSmtpServer();
		const html = "<h1>Order 42</h1><p>It <b>has</b> shipped.</p>";
		await send(server.port, { html });
		await send(server.port, { html, body: "" });
		expect(server.mails.map(({ content }) => content)).toMatchObject([
			{ html, text: "It has shipped." },
			{ html, text: "ORDER 42\n\nIt has shipped." },
		]);
	});

	it("sends files of the workspace", async () => {
		const server = await startSmtpServer();
		const workspace = await temporaryWorkspace();
		onTestFinished(() => workspace.remove());
		await workspace.files.write("out/offer.pdf", "%PDF");
		await send(server.port, { attachments: ["out/offer.pdf"] }, { workspace });
		expect(server.mails[0]?.content).toMatchObject({
			text: "It has shipped.",
			attachments: [{ filename: "offer.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") }],
		});
	});

	it("gives the mail the same message id at every attempt at a step", async () => {
		const server = await startSmtpServer();
		const attempt = (idempotencyKey: string) => send(server.port, {}, { idempotencyKey });
		const ids = [await attempt("run-1"), await attempt("run-1"), await attempt("run-2")].map(
			({ outputs }) => outputs.message_id,
		);
		expect(ids[0]).toBe(ids[1]);
		expect(ids[2]).not.toBe(ids[0]);
	});

	it("connects to the address that the network allowed, whatever the host is called", async () => {
		const server = await startSmtpServer();
		const asked: unknown[] = [];
		await send(
			server.port,
			{ server: { host: "mail.example.com", port: server.port, secure: false } },
			{
				network: {
					resolve: async (target) => {
						asked.push(target);
						return { address: "127.0.0.1", family: 4 };
					},
				},
			},
		);
		expect(asked).toEqual([{ host: "mail.example.com", port: server.port }]);
		expect(server.mails).toHaveLength(1);
	});

	it("signs in where the credential has a user", async () => {
		const users: unknown[] = [];
		const server = await startSmtpServer({
			allowInsecureAuth: true,
			authOptional: false,
			onAuth({ username, password }, _session, done) {
				users.push([username, password]);
				done(null, { user: username });
			},
		});
		await send(server.port, {
			server: { host: "127.0.0.1", port: server.port, secure: false, user: "desk", password: "letmein" },
		});
		expect(users).toEqual([["desk", "letmein"]]);
	});
});

describe("bad input", () => {
	it("names every address that is none, and sends nothing [S5]", async () => {
		const server = await startSmtpServer();
		await expect(
			send(server.port, { to: "john@example.com, nobody, @example.com", from: "desk" }),
		).rejects.toMatchObject({
			code: "MAIL_ADDRESS_INVALID",
			field: "to",
			message: 'Not a mail address: "nobody", "@example.com", "desk". Nothing was sent.',
		});
		await expect(send(server.port, { to: " , " })).rejects.toMatchObject({ code: "MAIL_ADDRESS_INVALID" });
		await expect(send(server.port, { from: "a@example.com, b@example.com" })).rejects.toMatchObject({
			code: "MAIL_ADDRESS_INVALID",
			field: "from",
		});
		expect(server.mails).toEqual([]);
	});

	it("lets no line break into a header or a command", async () => {
		for (const params of [
			{ subject: "Hi\r\nBcc: eve@example.com" },
			{ to: "john@example.com\r\nRCPT TO:<eve@example.com>" },
			{ from: "desk@example.com\nBcc: eve@example.com" },
		])
			await expect(send(1, params)).rejects.toMatchObject({ name: "ContractViolation" });
	});

	it("refuses control characters in addresses", async () => {
		for (const character of ["\u0085", "\u0000", "\u200b", "\u2028"])
			await expect(send(1, { to: `john${character}@example.com` })).rejects.toMatchObject({
				code: "MAIL_ADDRESS_INVALID",
				field: "to",
			});
	});

	it("names the field of a copy's or an answer's address that is none", async () => {
		for (const field of ["cc", "bcc", "reply_to"])
			await expect(send(1, { [field]: "nobody" })).rejects.toMatchObject({
				code: "MAIL_ADDRESS_INVALID",
				field,
			});
	});

	it("names the attachments when one is missing, or they are too large together", async () => {
		const workspace = await temporaryWorkspace();
		onTestFinished(() => workspace.remove());
		await expect(send(1, { attachments: ["missing.pdf"] }, { workspace })).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "attachments",
		});
		const larger = {
			...workspace,
			files: { ...workspace.files, read: async () => new Uint8Array(11_000_000) },
		};
		await expect(send(1, { attachments: ["a.bin", "b.bin"] }, { workspace: larger })).rejects.toMatchObject({
			code: "MAIL_TOO_LARGE",
			field: "attachments",
		});
	});

	it("says that HTML cannot be turned into a text", async () => {
		await expect(send(1, { html: "<b>".repeat(100_000), body: "" })).rejects.toMatchObject({
			code: "MAIL_HTML_INVALID",
			field: "html",
		});
	});

	it("sends to at most a hundred", async () => {
		const to = Array.from({ length: 101 }, (_, number) => `n${number}@example.com`).join(",");
		await expect(send(1, { to })).rejects.toMatchObject({ code: "MAIL_RECIPIENTS_TOO_MANY", field: "to" });
	});

	it("goes to no address that the network refuses", async () => {
		await expect(send(25, { server: { host: "192.0.2.1", port: 25, secure: false } })).rejects.toMatchObject({
			code: "ADDRESS_REFUSED",
		});
	});
});

describe("refusals", () => {
	it("says that the server refused, by its code and never by its words [R27]", async () => {
		const server = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
		const error = await send(server.port).catch((reason: Error) => reason);
		expect(error).toMatchObject({ code: "MAIL_REFUSED", field: "to", retryable: false });
		expect(error).toMatchObject({ message: expect.stringContaining("SMTP 550") });
		expect(error).toMatchObject({ message: expect.not.stringContaining("internal words") });
	});

	it("may be tried again when the server refuses for now", async () => {
		const server = await startSmtpServer({ onMailFrom: (_address, _session, done) => done(refusal(451)) });
		await expect(send(server.port)).rejects.toMatchObject({
			code: "MAIL_REFUSED",
			field: "from",
			retryable: true,
		});
	});

	it("keeps what was sent when only some recipients are refused", async () => {
		const server = await startSmtpServer({
			onRcptTo: ({ address }, _session, done) => done(address.startsWith("john") ? refusal(550) : null),
		});
		await expect(send(server.port, { to: "john@example.com, jane@example.com" })).rejects.toMatchObject({
			code: "MAIL_PARTLY_REFUSED",
			message: expect.stringContaining("john@example.com"),
			outputs: { sent_to: ["jane@example.com"] },
		});
		expect(server.mails).toHaveLength(1);
	});

	it("says that signing in failed, without the password", async () => {
		const server = await startSmtpServer({
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) => done(new Error("no")),
		});
		const error = await send(server.port, {
			server: { host: "127.0.0.1", port: server.port, secure: false, user: "desk", password: "canary-1" },
		}).catch((reason: Error) => reason);
		expect(error).toMatchObject({ code: "MAIL_LOGIN_REFUSED", field: "server", retryable: false });
		expect(error).toMatchObject({ message: expect.not.stringContaining("canary-1") });
	});
});

describe("encryption", () => {
	const starttls = { disabledCommands: [], key: SERVER_KEY, cert: SERVER_CERTIFICATE };
	const tls = { ...starttls, secure: true };
	const login = { user: "desk", password: "letmein" };

	/** Sends through a name, which leads to an address that is not loopback. */
	async function sendTo(credential: Record<string, unknown>, options: SMTPServerOptions = {}) {
		const server = await startSmtpServer({
			allowInsecureAuth: true,
			onAuth: ({ username }, _session, done) => done(null, { user: username }),
			...options,
		});
		const network = { resolve: async () => ({ address: "0.0.0.0", family: 4 }) as const };
		const to = { host: "mail.example.com", port: server.port, secure: false, ...login, ...credential };
		return { sending: send(server.port, { server: to }, { network }), server };
	}

	const failure = (message: string, hint: string) => ({
		code: "MAIL_ENCRYPTION_FAILED",
		field: "server",
		retryable: false,
		message: expect.stringContaining(message),
		hint: expect.stringContaining(hint),
	});

	it("sends nothing to a server that offers no encryption, unless the credential says so", async () => {
		const refused = await sendTo({});
		await expect(refused.sending).rejects.toMatchObject(
			failure("offers no encryption", "Without encryption"),
		);
		expect(refused.server.received()).not.toMatch(/AUTH|MAIL FROM/);
		const plain = await sendTo({ plain: true });
		await plain.sending;
		expect(plain.server.mails).toHaveLength(1);
	});

	it.each([
		["TLS", true, tls],
		["STARTTLS", false, starttls],
	] as const)(
		"trusts the authority or the server whose certificate the credential has, by %s",
		async (_name, secure, options) => {
			for (const certificate of [AUTHORITY, SERVER_CERTIFICATE]) {
				const { sending, server } = await sendTo({ secure, certificate }, options);
				await sending;
				expect(server.mails).toHaveLength(1);
				expect(server.received()).not.toMatch(/AUTH|MAIL FROM/);
			}
			for (const trust of [{}, { certificate: OTHER_AUTHORITY }]) {
				const { sending } = await sendTo({ secure, ...trust }, options);
				await expect(sending).rejects.toMatchObject(failure("no trusted authority", "Paste"));
			}
		},
	);

	it("says at once that the server waits for TLS, or does not speak it", async () => {
		const waiting = await sendTo({}, tls);
		await expect(waiting.sending).rejects.toMatchObject(failure("waits for TLS", "Turn on"));
		const plain = await sendTo({ secure: true });
		await expect(plain.sending).rejects.toMatchObject(failure("does not speak TLS", "Turn off"));
	});

	it("waits for a server that is slow, without a second connection", { timeout: 20_000 }, async () => {
		let connections = 0;
		const { sending, server } = await sendTo(
			{ plain: true },
			{
				onConnect: (_session, done) => {
					connections++;
					done();
				},
				onAuth: ({ username }, _session, done) => void setTimeout(done, 1500, null, { user: username }),
			},
		);
		await sending;
		expect(server.mails).toHaveLength(1);
		expect(connections).toBe(1);
	});
});

describe("broken connections", () => {
	it("may be tried again when the server cannot be reached", async () => {
		const closed = createServer();
		await new Promise<void>((listening) => closed.listen(0, "127.0.0.1", listening));
		const { port } = closed.address() as AddressInfo;
		await new Promise((done) => closed.close(done));
		await expect(send(port)).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			field: "server",
			retryable: true,
		});
	});

	it("may be tried again when the server vanishes before the mail was handed over", async () => {
		const server = await startSmtpServer({ onRcptTo: () => server.cut() });
		await expect(send(server.port)).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			retryable: true,
		});
	});

	it("does not claim to know when the server vanishes afterwards, and is not tried again", async () => {
		const server = await startSmtpServer({
			onData: (stream) => stream.on("end", () => server.cut()).resume(),
		});
		await expect(send(server.port)).rejects.toMatchObject({
			code: "MAIL_OUTCOME_UNKNOWN",
			retryable: false,
		});
	});

	it("stops when the step is aborted", async () => {
		const controller = new AbortController();
		const server = await startSmtpServer({
			onMailFrom: () => controller.abort(new Error("the run was cancelled")),
		});
		await expect(send(server.port, {}, { signal: controller.signal })).rejects.toThrow(
			"the run was cancelled",
		);
	});
});
