import { type TemporaryWorkspace, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { AUTHORITY, SERVER_CERTIFICATE, SERVER_KEY } from "@switchyard/nodes/mailbox/certificates";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DOVECOT, Dovecot } from "../../../../test/support/dovecot.ts";
import { createNetwork } from "../../../platform/egress/network.ts";
import { type WatchedTrigger, watchTrigger } from "../testing/watched-trigger.ts";
import { createTrigger } from "./trigger.ts";

const HOUR = 3_600_000;
/** An address that counts as elsewhere, where no password is sent unencrypted, and leads to this machine. */
const network = {
	...createNetwork({ allow: [] }),
	resolve: async () => ({ address: "0.0.0.0", family: 4 }) as const,
};

const mail = (subject: string, ...more: readonly string[]) =>
	[
		"From: Ada <ada@example.com>",
		"To: desk@example.com",
		`Subject: ${subject}`,
		`Message-ID: <${subject.replaceAll(" ", "-")}@example.com>`,
		...(more.length > 0 ? more : ["", `Text of ${subject}.`]),
	].join("\n");

describe.skipIf(DOVECOT === undefined)("a mail trigger at a Dovecot", () => {
	let server: Dovecot;
	let workspace: TemporaryWorkspace;
	let trigger: WatchedTrigger;

	beforeEach(async () => {
		server = await Dovecot.start({ certificate: SERVER_CERTIFICATE, key: SERVER_KEY });
		workspace = await temporaryWorkspace();
	});

	afterEach(async () => {
		await trigger.stop().catch(() => {});
		await server.dispose();
		await workspace.remove();
	});

	/** Under the name that its certificate is for. */
	const trusting = (encryption: "tls" | "starttls") => ({
		...server.credential(encryption),
		host: "mail.example.com",
		certificate: AUTHORITY,
	});

	function watch(options: { readonly cursor?: unknown; readonly credential?: Record<string, unknown> } = {}) {
		const { cursor, credential = trusting("tls") } = options;
		const kind = createTrigger({
			secrets: { open: async () => credential },
			network,
			files: workspace.files,
		});
		trigger = watchTrigger(kind, {
			parameters: { folder: "INBOX", server: { credential: "mailbox" }, save_attachments_to: "in" },
			since: Date.now(),
			...defined({ cursor }),
		});
	}

	const working = () => vi.waitFor(() => expect(trigger.isWorking()).toBe(true), { timeout: 15_000 });
	const arrived = (...subjects: string[]) =>
		vi.waitFor(() => expect(trigger.firings.map(({ outputs }) => outputs.subject)).toEqual(subjects), {
			timeout: 15_000,
		});

	it.each(["tls", "starttls"] as const)(
		"starts no run for mails from before, one for each that arrives, with its attachments [%s]",
		async (encryption) => {
			for (let number = 1; number <= 50; number++) {
				server.deliver(mail(`Old ${number}`), new Date(Date.now() - number * 60_000));
			}
			watch({ credential: trusting(encryption) });
			await working();
			expect(trigger.firings).toEqual([]);
			server.deliver(
				mail(
					"Offer",
					"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n",
					"--b\nContent-Type: text/plain\n\nAs promised.",
					"--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64",
					"Content-Disposition: attachment; filename=offer.pdf\n\nJVBERg==\n--b--\n",
				),
			);
			await arrived("Offer");
			expect(trigger.firings[0]?.outputs).toMatchObject({
				body: { plain: "As promised." },
				attachments: [{ name: "offer.pdf", media_type: "application/pdf", size: 4 }],
			});
		},
	);

	it("fires for what arrived while it was off, once, also after the mailbox was rebuilt under other numbers", async () => {
		server.deliver(mail("Old"), new Date(Date.now() - HOUR));
		watch();
		await working();
		server.deliver(mail("First"));
		await arrived("First");
		await trigger.stop();
		const before = trigger.cursor();
		server.deliver(mail("Meanwhile"));
		watch({ cursor: before });
		await arrived("Meanwhile");
		await trigger.stop();
		const cursor = trigger.cursor() as { readonly validity: string };

		await server.rebuild();
		watch({ cursor });
		await working();
		server.deliver(mail("After"));
		await arrived("After");
		expect(trigger.cursor()).not.toMatchObject({ validity: cursor.validity });
	});

	it("sends no password to a server whose certificate nobody vouches for", async () => {
		watch({ credential: { ...server.credential("tls"), host: "mail.example.com" } });
		await expect(trigger.ended).rejects.toMatchObject({ code: "MAIL_ENCRYPTION_FAILED" });
	});
});
