import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ExecuteOptions, executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { AUTHORITY, OTHER_AUTHORITY, SERVER_CERTIFICATE } from "../../mailbox/certificates.testing.ts";
import { startImapServer, type TestEncryption } from "../../mailbox/imap-server.testing.ts";
import { BODY_LIMIT } from "../../mailbox/mail-message.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const read = (params: Record<string, unknown>, options?: ExecuteOptions) =>
	executeNode({ definition, execute }, params, options);

function mail({ subject, day, text = "Hello" }: { subject: string; day: number; text?: string }): string {
	return [
		"From: Jane Doe <jane@example.com>",
		"To: desk@example.com, Order Desk <orders@example.com>",
		"Cc: Bob <bob@example.com>",
		`Message-ID: <${day}@example.com>`,
		`Subject: ${subject}`,
		`Date: Sun, ${String(day).padStart(2, "0")} Nov 2026 10:00:00 +0100`,
		"",
		text,
	].join("\r\n");
}

const HTML_MAIL = `From: news@example.com
To: desk@example.com
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=
Date: Mon, 02 Nov 2026 09:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Sch=C3=B6ne   Gr=C3=BC=C3=9Fe
--inner
Content-Type: text/html; charset=utf-8

<p>Hello</p>
--inner--
--outer
Content-Type: application/octet-stream
Content-Disposition: attachment; filename=data.bin
Content-Transfer-Encoding: base64

AAECAw==
--outer--
`;

describe("reading", () => {
	it("gives the newest mails of a folder in a well-defined shape [H5]", async () => {
		const server = await startImapServer({
			INBOX: [mail({ subject: "First", day: 1 }), mail({ subject: "Second", day: 8 })],
		});
		const { outputs, progress } = await read({ server: server.credential });
		expect(outputs).toEqual({
			count: 2,
			messages: [
				{
					id: "INBOX;UIDVALIDITY=1/;UID=2",
					message_id: "<8@example.com>",
					date: "2026-11-08T09:00:00.000Z",
					from: "Jane Doe <jane@example.com>",
					to: ["desk@example.com", "Order Desk <orders@example.com>"],
					cc: ["Bob <bob@example.com>"],
					subject: "Second",
					body: { html: "", plain: "Hello" },
					snippet: "Hello",
					truncated: false,
					attachments: [],
				},
				expect.objectContaining({ subject: "First" }),
			],
		});
		expect(progress).toEqual([{ fraction: 0, text: "Reading INBOX" }]);
	});

	it("cleans encodings away and names attachments [H5]", async () => {
		const server = await startImapServer({ INBOX: [HTML_MAIL] });
		const { outputs } = await read({ server: server.credential });
		expect(outputs.messages?.[0]).toMatchObject({
			subject: "Grüße",
			body: { html: expect.stringContaining("<p>Hello</p>"), plain: "Schöne   Grüße" },
			snippet: "Schöne Grüße",
			truncated: false,
			attachments: [{ name: "data.bin", media_type: "application/octet-stream", size: 8 }],
		});
	});

	it("saves attachments where the flow says", async () => {
		const server = await startImapServer({ INBOX: [HTML_MAIL] });
		const workspace = await temporaryWorkspace();
		onTestFinished(() => workspace.remove());
		const { outputs } = await read({ server: server.credential, save_attachments_to: "in/" }, { workspace });
		const path = "in/1-1/1-data.bin";
		expect(outputs.messages?.[0]?.attachments).toEqual([
			{ name: "data.bin", media_type: "application/octet-stream", size: 4, path },
		]);
		expect([...(await readFile(join(workspace.folder, path)))]).toEqual([0, 1, 2, 3]);
	});

	it("reads the other mails beside one that cannot be read, and says what is wrong with that", async () => {
		const parts = "--b\n\nx\n".repeat(3000);
		const hostile = `From: Eve <eve@example.com>\nSubject: Bad\nContent-Type: multipart/mixed; boundary=b\n\n${parts}--b--`;
		const server = await startImapServer({ INBOX: [hostile, mail({ subject: "Good", day: 1 })] });
		const { outputs } = await read({ server: server.credential });
		expect(outputs.messages).toContainEqual(expect.objectContaining({ subject: "Good", snippet: "Hello" }));
		expect(outputs.messages).toContainEqual(
			expect.objectContaining({
				from: "Eve <eve@example.com>",
				subject: "Bad",
				truncated: true,
				problem: expect.stringContaining("cannot be read"),
			}),
		);
	});

	it("finds the mails that contain every term, in all folders, newest first [H5]", async () => {
		const server = await startImapServer({
			INBOX: [
				mail({ subject: "Order 42", day: 1, text: "shipped" }),
				mail({ subject: "Order 43", day: 2, text: "delayed" }),
			],
			Archive: [mail({ subject: "Order 41", day: 3, text: "shipped" })],
		});
		const { outputs } = await read({
			server: server.credential,
			folders: ["INBOX", "Archive", "INBOX"],
			query_terms: ["Order", "shipped"],
		});
		expect(outputs.messages?.map(({ subject }) => subject)).toEqual(["Order 41", "Order 42"]);
		const none = await read({ server: server.credential, query_terms: ["Order", "lost"] });
		expect(none.outputs).toEqual({ messages: [], count: 0 });
	});

	it("reads no more mails than it may, of all folders together", async () => {
		const days = [1, 8, 15];
		const server = await startImapServer({
			INBOX: days.map((day) => mail({ subject: `in ${day}`, day })),
			Archive: days.map((day) => mail({ subject: `old ${day}`, day: day + 1 })),
		});
		const { outputs } = await read({
			server: server.credential,
			folders: ["INBOX", "Archive"],
			max_results: 3,
		});
		expect(outputs.messages?.map(({ subject }) => subject)).toEqual(["old 15", "in 15", "old 8"]);
		expect(outputs.count).toBe(3);
	});

	it("leaves mails unread", async () => {
		const server = await startImapServer({ INBOX: [mail({ subject: "First", day: 1 })] });
		await read({ server: server.credential });
		expect(server.flags("INBOX")).toEqual([[]]);
	});

	it("cuts very long texts", async () => {
		const server = await startImapServer({
			INBOX: [mail({ subject: "Long", day: 1, text: `${"word ".repeat(20_000)}end` })],
		});
		const { outputs } = await read({ server: server.credential });
		expect(outputs.messages?.[0]?.body.plain).toHaveLength(BODY_LIMIT);
		expect(outputs.messages?.[0]?.snippet).toHaveLength(200);
		expect(outputs.messages?.[0]?.truncated).toBe(true);
	});
});

describe("encryption", () => {
	/** Reads through a name, which leads to an address that is not loopback. */
	async function readFrom(credential: Record<string, unknown>, encryption?: TestEncryption) {
		const server = await startImapServer({ INBOX: [mail({ subject: "First", day: 1 })] }, encryption);
		const network = { resolve: async () => ({ address: "0.0.0.0", family: 4 }) as const };
		const reading = read(
			{ server: { ...server.credential, host: "mail.example.com", ...credential } },
			{ network },
		);
		return { reading, received: server.received };
	}

	const failure = (message: string, hint: string) => ({
		code: "MAIL_ENCRYPTION_FAILED",
		field: "server",
		retryable: false,
		message: expect.stringContaining(message),
		hint: expect.stringContaining(hint),
	});

	it("sends no password to a server that offers no encryption, unless the credential says so", async () => {
		const refused = await readFrom({});
		await expect(refused.reading).rejects.toMatchObject(
			failure("offers no encryption", "Without encryption"),
		);
		expect(refused.received()).not.toMatch(/LOGIN|AUTHENTICATE/i);
		const { outputs } = await (await readFrom({ plain: true })).reading;
		expect(outputs.count).toBe(1);
	});

	it.each(["tls", "starttls"] as const)(
		"trusts the authority or the server whose certificate the credential has (%s)",
		async (encryption) => {
			const secure = encryption === "tls";
			for (const certificate of [AUTHORITY, SERVER_CERTIFICATE, OTHER_AUTHORITY + AUTHORITY]) {
				const { reading, received } = await readFrom({ secure, certificate }, encryption);
				expect((await reading).outputs.count).toBe(1);
				expect(received()).not.toMatch(/LOGIN|AUTHENTICATE/i);
			}
		},
	);

	it.each(["tls", "starttls"] as const)("trusts no other certificate (%s)", async (encryption) => {
		const secure = encryption === "tls";
		for (const trust of [{}, { certificate: OTHER_AUTHORITY }]) {
			const { reading } = await readFrom({ secure, ...trust }, encryption);
			await expect(reading).rejects.toMatchObject(failure("no trusted authority", "Paste"));
		}
	});

	it("checks the name in a certificate that an authority issued, and none in one that is pinned", async () => {
		const host = "imap.example.com";
		const issued = await readFrom({ host, secure: true, certificate: AUTHORITY }, "tls");
		await expect(issued.reading).rejects.toMatchObject(failure("for another name", "host name"));
		const pinned = await readFrom({ host, secure: true, certificate: SERVER_CERTIFICATE }, "tls");
		expect((await pinned.reading).outputs.count).toBe(1);
	});

	it("says at once that the server waits for TLS, or does not speak it", async () => {
		const waiting = await readFrom({ certificate: AUTHORITY }, "tls");
		await expect(waiting.reading).rejects.toMatchObject(failure("waits for TLS", "Turn on"));
		const plain = await readFrom({ secure: true });
		await expect(plain.reading).rejects.toMatchObject(failure("does not speak TLS", "Turn off"));
	});

	it("says that a certificate cannot be read, before it connects", async () => {
		const { reading, received } = await readFrom({ certificate: "-----BEGIN CERTIFICATE-----" }, "starttls");
		await expect(reading).rejects.toMatchObject({ code: "MAIL_CERTIFICATE_INVALID", field: "server" });
		expect(received()).toBe("");
	});
});

describe("failures", () => {
	it("keeps the mails of the other folders when folders are missing, and names them all [S5]", async () => {
		const server = await startImapServer({ INBOX: [mail({ subject: "First", day: 1 })] });
		await expect(
			read({ server: server.credential, folders: ["Nowhere", "INBOX", "Lost"] }),
		).rejects.toMatchObject({
			code: "MAIL_FOLDER_NOT_FOUND",
			field: "folders",
			message: 'The mailbox has no folder "Nowhere", "Lost", or it cannot be opened.',
			outputs: { count: 1, messages: [{ subject: "First" }] },
		});
	});

	it("says that signing in failed, without the password [R27]", async () => {
		const server = await startImapServer({});
		const error = await read({ server: { ...server.credential, password: "canary-2" } }).catch(
			(reason: Error) => reason,
		);
		expect(error).toMatchObject({ code: "MAIL_LOGIN_REFUSED", field: "server", retryable: false });
		expect(error).toMatchObject({ message: expect.not.stringContaining("canary-2") });
	});

	it("asks for a user name before it connects", async () => {
		await expect(read({ server: { host: "127.0.0.1", port: 1, secure: false } })).rejects.toMatchObject({
			code: "MAIL_LOGIN_MISSING",
			field: "server",
		});
	});

	it("may be tried again when the server cannot be reached or vanishes", async () => {
		const server = await startImapServer({ INBOX: [mail({ subject: "First", day: 1 })] });
		await expect(read({ server: { ...server.credential, port: 1 } })).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			retryable: true,
		});
		server.cutAt("FETCH");
		await expect(read({ server: server.credential })).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			retryable: true,
			outputs: { count: 0 },
		});
	});

	it("goes to no address that the network refuses", async () => {
		await expect(
			read({ server: { host: "192.0.2.1", port: 143, secure: false, user: "desk" } }),
		).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	});

	it("stops when the step is aborted", async () => {
		const controller = new AbortController();
		const server = await startImapServer({ INBOX: [mail({ subject: "First", day: 1 })] });
		const reading = read(
			{ server: server.credential },
			{
				signal: controller.signal,
				network: {
					resolve: async ({ host }) => {
						queueMicrotask(() => controller.abort(new Error("the run was cancelled")));
						return { address: host, family: 4 };
					},
				},
			},
		);
		await expect(reading).rejects.toThrow("the run was cancelled");
	});

	it("refuses limits and folders out of bounds", async () => {
		const server = { host: "127.0.0.1", port: 1, secure: false, user: "desk" };
		for (const params of [{ max_results: 0 }, { max_results: 101 }, { folders: [] }, { query_terms: "x" }])
			await expect(read({ server, ...params })).rejects.toMatchObject({ name: "ContractViolation" });
	});
});
