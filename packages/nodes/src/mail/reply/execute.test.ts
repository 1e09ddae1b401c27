import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { startImapServer } from "../../mailbox/imap-server.testing.ts";
import { startSmtpServer } from "../../smtp/smtp-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const MAIL = `From: Ada Lovelace <ada@example.com>
To: desk@example.com, Bob <bob@example.com>
Cc: carol@example.com, BOB@example.com
Message-ID: <3@example.com>
References: <1@example.com>
 <2@example.com>
Subject: =?utf-8?q?Angebot_f=C3=BCr_42?=
Date: Sun, 08 Nov 2026 10:00:00 +0100

As promised.
> before
`;

async function start(source = MAIL) {
	const [mailbox, server] = await Promise.all([startImapServer({ INBOX: [source] }), startSmtpServer()]);
	const reply = async (params: Record<string, unknown> = {}, options = {}) =>
		(
			await executeNode(
				{ definition, execute },
				{
					mail: "INBOX;UIDVALIDITY=1/;UID=1",
					body: "Thank you.",
					from: "Order desk <desk@example.com>",
					mailbox: mailbox.credential,
					server: { host: "127.0.0.1", port: server.port, secure: false },
					...params,
				},
				options,
			)
		).outputs;
	return { mailbox, server, reply };
}

/** The mail with other headers before its own, of which servers take the first. */
const withHeaders = (...headers: string[]) => `${headers.join("\n")}\n${MAIL}`;

describe("answering", () => {
	it("goes to the sender, in the mail's conversation, with its text under the answer", async () => {
		const { mailbox, server, reply } = await start();
		const outputs = await reply();
		expect(outputs).toEqual({
			reply_id: expect.stringMatching(/^<[0-9a-f]{32}@example\.com>$/),
			sent_to: ["ada@example.com"],
			timestamp: expect.any(String),
		});
		expect(server.mails).toHaveLength(1);
		const [mail] = server.mails;
		expect(mail).toMatchObject({ from: "desk@example.com", recipients: ["ada@example.com"] });
		expect(mail?.content).toMatchObject({
			subject: "Re: Angebot für 42",
			inReplyTo: "<3@example.com>",
			references: ["<1@example.com>", "<2@example.com>", "<3@example.com>"],
			text: "Thank you.\n\nOn 2026-11-08, Ada Lovelace <ada@example.com> wrote:\n> As promised.\n>> before\n",
			messageId: outputs.reply_id,
		});
		expect(mail?.content.headers.get("auto-submitted")).toBe("auto-replied");
		expect(mailbox.flags("INBOX")).toEqual([[]]);
	});

	it("goes where the sender wants answers, and to all others but oneself once each where that is set", async () => {
		const { server, reply } = await start(withHeaders("Reply-To: Help <help@example.com>"));
		await reply({ reply_all: true, quote: false });
		expect(server.mails[0]).toMatchObject({
			recipients: ["help@example.com", "bob@example.com", "carol@example.com"],
			content: { text: "Thank you.\n" },
		});
	});

	it("keeps a subject that is an answer's already, and does without headers that are missing", async () => {
		const { server, reply } = await start("From: ada@example.com\nSubject: RE: Order\n\nHello");
		await reply();
		expect(server.mails[0]?.content).toMatchObject({ subject: "RE: Order" });
		expect(server.mails[0]?.content.inReplyTo).toBeUndefined();
		expect(server.mails[0]?.content.references).toBeUndefined();
	});

	it("attaches files of the workspace, and has the same message id at every attempt at a step", async () => {
		const workspace = await temporaryWorkspace();
		onTestFinished(() => workspace.remove());
		await workspace.files.write("out/offer.pdf", "%PDF");
		const { server, reply } = await start();
		const ids = [];
		for (const idempotencyKey of ["run-1", "run-1", "run-2"])
			ids.push((await reply({ attachments: ["out/offer.pdf"] }, { workspace, idempotencyKey })).reply_id);
		expect(ids[0]).toBe(ids[1]);
		expect(ids[2]).not.toBe(ids[0]);
		expect(server.mails[0]?.content.attachments).toMatchObject([{ filename: "offer.pdf" }]);
	});
});

describe("hostile mails", () => {
	it("put no header and no recipient into the answer", async () => {
		const evil = (text: string) => `=?utf-8?b?${Buffer.from(text).toString("base64")}?=`;
		const { server, reply } = await start(
			[
				`From: ${evil("Ada\r\nBcc: eve@example.com")} <ada@example.com>`,
				`Subject: ${evil("Hi\r\nBcc: eve@example.com\r\n\r\nBuy")}`,
				`Message-ID: <a b@example.com>`,
				`References: <1@example.com> nonsense <2@exa mple.com> ${"<x@example.com> ".repeat(100)}`,
				"",
				"Hello",
			].join("\n"),
		);
		await reply();
		const [mail] = server.mails;
		expect(mail?.recipients).toEqual(["ada@example.com"]);
		expect(mail?.content.subject).toBe("Re: Hi Bcc: eve@example.com Buy");
		expect(mail?.content.bcc).toBeUndefined();
		expect(mail?.content.text).toContain("Ada Bcc: eve@example.com <ada@example.com> wrote:");
		expect(mail?.content.references).toHaveLength(20);
		expect(mail?.content.references?.[0]).toBe("<1@example.com>");
	});

	it.each(["Auto-Submitted: auto-replied", "Auto-Submitted: Auto-Generated; x=1", "Precedence: bulk"])(
		"that programs sent are not answered, unless that is set [%s]",
		async (header) => {
			const { server, reply } = await start(withHeaders(header));
			await expect(reply()).rejects.toMatchObject({ code: "MAIL_IS_AUTOMATIC", field: "mail" });
			expect(server.mails).toEqual([]);
			await reply({ to_automatic: true });
			expect(server.mails).toHaveLength(1);
		},
	);

	it("never answer one another: an answer counts as a program's", async () => {
		const first = await start();
		await first.reply();
		const answer = `From: desk@example.com\nAuto-Submitted: ${first.server.mails[0]?.content.headers.get("auto-submitted")}\n\nHi`;
		const second = await start(answer);
		await expect(second.reply()).rejects.toMatchObject({ code: "MAIL_IS_AUTOMATIC" });
	});

	it("are answered to allowed addresses alone, and to none of them if one is not", async () => {
		const { server, reply } = await start();
		for (const params of [
			{ allowed_recipients: ["@example.org", "a@example.com"] },
			{ allowed_recipients: ["ada@example.com"], reply_all: true },
			{ allowed_recipients: ["@ample.com"] },
		])
			await expect(reply(params)).rejects.toMatchObject({ code: "MAIL_RECIPIENT_REFUSED", field: "mail" });
		expect(server.mails).toEqual([]);
		await reply({ allowed_recipients: ["@Example.com"], reply_all: true });
		await reply({ allowed_recipients: ["ADA@example.com"] });
		expect(server.mails).toHaveLength(2);
	});

	it("without a sender, or with one that is no address, or with too many people get no answer", async () => {
		for (const header of ["From: ", "From: nobody", "Reply-To: undisclosed-recipients:;"]) {
			const { server, reply } = await start(
				header.startsWith("From") ? `${header}\n\nHi` : withHeaders(header, ""),
			);
			await expect(reply()).rejects.toMatchObject({ code: "MAIL_ADDRESS_INVALID", field: "mail" });
			expect(server.mails).toEqual([]);
		}
		const many = Array.from({ length: 101 }, (_, number) => `n${number}@example.com`).join(", ");
		const { reply } = await start(`From: ada@example.com\nTo: ${many}\n\nHi`);
		await expect(reply({ reply_all: true })).rejects.toMatchObject({
			code: "MAIL_RECIPIENTS_TOO_MANY",
			field: "reply_all",
		});
	});
});

describe("failures", () => {
	it("name the parameter: the mailbox, the server, or the mail whose sender is refused", async () => {
		const { mailbox, reply } = await start();
		const closed = { host: "127.0.0.1", port: 1, secure: false, user: "desk", password: "x" };
		await expect(reply({ mailbox: closed })).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			field: "mailbox",
		});
		await expect(reply({ server: closed })).rejects.toMatchObject({
			code: "MAIL_SERVER_UNREACHABLE",
			field: "server",
		});
		await expect(reply({ mailbox: { ...mailbox.credential, password: "canary-3" } })).rejects.toMatchObject({
			code: "MAIL_LOGIN_REFUSED",
			field: "mailbox",
			message: expect.not.stringContaining("canary-3"),
		});
		await expect(reply({ from: "desk" })).rejects.toMatchObject({
			code: "MAIL_ADDRESS_INVALID",
			field: "from",
		});
		await expect(reply({ mail: "INBOX;UIDVALIDITY=1/;UID=9" })).rejects.toMatchObject({
			code: "MAIL_NOT_FOUND",
		});
		const strict = await startSmtpServer({
			onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode: 550 })),
		});
		await expect(
			reply({ server: { host: "127.0.0.1", port: strict.port, secure: false } }),
		).rejects.toMatchObject({ code: "MAIL_REFUSED", field: "mail" });
	});

	it("keep what was sent when only some recipients are refused", async () => {
		const { reply } = await start();
		const strict = await startSmtpServer({
			onRcptTo: ({ address }, _session, done) =>
				done(address.startsWith("bob") ? Object.assign(new Error("no"), { responseCode: 550 }) : null),
		});
		await expect(
			reply({ reply_all: true, server: { host: "127.0.0.1", port: strict.port, secure: false } }),
		).rejects.toMatchObject({
			code: "MAIL_PARTLY_REFUSED",
			field: "mail",
			outputs: { sent_to: ["ada@example.com", "carol@example.com"], reply_id: expect.any(String) },
		});
	});
});
