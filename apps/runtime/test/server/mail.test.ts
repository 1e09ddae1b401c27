import { SERVER_CERTIFICATE, SERVER_KEY } from "@switchyard/nodes/mailbox/certificates";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOVECOT, Dovecot } from "../support/dovecot.ts";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

const custom = (value: unknown) => ({ scope: "Custom" as const, value });
const message = (path: string) => ({ scope: "Message" as const, path });
const server = custom({ credential: "mailbox" });
const mail = message("messages[0].id");
const message_id = message("messages[0].message_id");

const ORDER = `From: Ada <ada@example.com>
To: desk@example.com
Subject: Order 42
Message-ID: <order-42@example.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

As attached.
--b
Content-Type: application/pdf
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename=order.pdf

JVBERg==
--b--
`;

type Step = Pick<FlowNode, "type" | "params"> & Partial<Pick<FlowNode, "outputs">>;

const HANDLED: readonly Step[] = [
	{ type: "Mail.Read", params: { query_terms: custom(["Order 42"]), server } },
	{ type: "Mail.SaveAttachments", params: { mail, server } },
	{
		type: "Mail.Reply",
		params: {
			mail,
			body: custom("Thank you."),
			from: custom("desk@example.com"),
			mailbox: server,
			server: custom({ credential: "outbox" }),
		},
	},
	{
		type: "Mail.Flag",
		params: { mail, read: custom("read"), answered: custom("answered"), keywords: custom(["order"]), server },
	},
	{
		type: "Mail.Move",
		params: { mail, message_id, to_folder: custom("Orders (Käse)"), make_folder: custom(true), server },
	},
	{
		type: "Mail.Read",
		params: { folders: custom(["Orders (Käse)"]), query_terms: custom([]), server },
		outputs: { messages: "moved_mails", count: "moved_count" },
	},
	{
		type: "Mail.Move",
		params: { mail, message_id, to_folder: custom("Orders (Käse)"), server },
		outputs: { id: "again", moved: "moved_again" },
	},
];

function flowOf(steps: readonly Step[]): Flow {
	const nodes = [{ type: "Flow.Manual", params: {} }, ...steps].map((step, index) => ({
		...step,
		id: `n${index}`,
		name: `Node ${index}`,
		position: { x: index * 260, y: 0 },
	}));
	const wires = steps.map((_, index) => ({
		id: `w${index}`,
		from: { node: `n${index}`, port: "out" },
		to: { node: `n${index + 1}`, port: "in" },
	}));
	return { formatVersion: 1, id: "handle", name: "Handle", revision: 0, nodes, wires };
}

describe.skipIf(DOVECOT === undefined)("the nodes that work on a mail, at a Dovecot", () => {
	let dovecot: Dovecot;
	let app: TemporaryApp;

	beforeAll(async () => {
		dovecot = await Dovecot.start({ certificate: SERVER_CERTIFICATE, key: SERVER_KEY });
		app = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
	}, 60_000);
	afterAll(async () => {
		await app?.dispose();
		await dovecot?.dispose();
	});

	it("save its files, answer it, mark it, and move it once", { timeout: 60_000 }, async () => {
		const value = { ...dovecot.credential("tls"), certificate: SERVER_CERTIFICATE };
		const put = { method: "PUT", url: "/api/credentials/mailbox", payload: { kind: "imap", value } } as const;
		expect((await app.send(put)).statusCode).toBeLessThan(300);
		dovecot.deliver(ORDER);
		dovecot.deliver("From: bob@example.com\nSubject: Other\n\nHello");
		await app.send({ method: "POST", url: "/api/flows", payload: { document: flowOf(HANDLED) } });
		const started = await app.send({
			method: "POST",
			url: "/api/flows/handle/runs?wait=50000",
			payload: {},
		});
		const { run } = started.json<{ run: RunSummary }>();
		expect(run.error).toBeUndefined();
		expect(run).toMatchObject({
			status: "succeeded",
			message: {
				files: [{ name: "order.pdf", mediaType: "application/pdf", size: 4 }],
				sent_to: ["ada@example.com"],
				marks: ["read", "answered", "order"],
				moved: true,
				moved_count: 1,
				moved_mails: [{ subject: "Order 42", message_id: "<order-42@example.com>" }],
				moved_again: false,
			},
		});
		const { id, again, moved_mails } = run.message as Record<string, unknown>;
		expect(id).toMatch(/^Orders%20\(K%C3%A4se\);UIDVALIDITY=\d+\/;UID=1$/);
		expect([again, (moved_mails as { id: string }[])[0]?.id]).toEqual([id, id]);
	});
});
