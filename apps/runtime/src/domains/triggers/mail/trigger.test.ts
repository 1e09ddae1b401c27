import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TemporaryWorkspace, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { startImapServer, type TestImapServer } from "@switchyard/nodes/mailbox/testing";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNetwork } from "../../../platform/egress/network.ts";
import { type WatchedTrigger, watchTrigger } from "../testing/watched-trigger.ts";
import { createTrigger } from "./trigger.ts";

const HOUR = 3_600_000;
const network = createNetwork({ allow: ["127.0.0.1"] });
let server: TestImapServer;
let workspace: TemporaryWorkspace;
let trigger: WatchedTrigger;

beforeEach(async () => {
	server = await startImapServer({ INBOX: [], Orders: [] });
	workspace = await temporaryWorkspace();
});

afterEach(async () => {
	await trigger.stop().catch(() => {});
	await workspace.remove();
});

const mail = (subject: string, headers: readonly string[] = []) =>
	[
		"From: Ada <ada@example.com>",
		"To: desk@example.com",
		`Subject: ${subject}`,
		"Date: Sun, 22 Nov 2026 10:00:00 +0000",
		`Message-ID: <${subject.replaceAll(" ", "-")}@example.com>`,
		...headers,
		"",
		`Text of ${subject}.`,
	].join("\n");

/** No parser reads it to its end. */
const HOSTILE_MAIL = `From: Eve <eve@example.com>\nMessage-ID: <hostile@example.com>\nContent-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(3000)}--b--`;

interface Watching {
	readonly cursor?: unknown;
	readonly folder?: string;
	readonly credential?: Record<string, unknown>;
	readonly since?: number;
	readonly saveTo?: string;
}

function watch({ folder = "INBOX", since = Date.now() - HOUR, saveTo, ...options }: Watching = {}) {
	const kind = createTrigger({
		secrets: { open: async () => options.credential ?? server.credential },
		network,
		files: workspace.files,
	});
	trigger = watchTrigger(kind, {
		parameters: {
			folder,
			server: { credential: "mailbox" },
			...defined({ save_attachments_to: saveTo }),
		},
		since,
		...defined({ cursor: options.cursor }),
	});
	return trigger;
}

const working = () => vi.waitFor(() => expect(trigger.isWorking()).toBe(true), { timeout: 5000 });
const subjects = () => trigger.firings.map(({ outputs }) => outputs.subject);
const arrived = (...expected: string[]) =>
	vi.waitFor(() => expect(subjects()).toEqual(expected), { timeout: 15_000 });

describe("a mail trigger", () => {
	it("fires for each mail as it arrives, with the whole mail, and marks none as read", async () => {
		watch();
		await working();
		server.deliver("INBOX", mail("First"));
		await arrived("First");
		server.deliver("Orders", mail("Elsewhere"));
		server.deliver("INBOX", mail("Second"));
		server.deliver("INBOX", mail("Third"));
		await arrived("First", "Second", "Third");
		expect(trigger.firings[0]).toMatchObject({
			key: "1:1",
			outputs: {
				id: "INBOX;UIDVALIDITY=1/;UID=1",
				date: "2026-11-22T10:00:00.000Z",
				from: "Ada <ada@example.com>",
				to: ["desk@example.com"],
				body: { plain: "Text of First." },
				snippet: "Text of First.",
			},
		});
		expect(server.flags("INBOX").flat()).not.toContain("\\Seen");
	});

	it("fires for no mail from before it was turned on", async () => {
		server.deliver("INBOX", mail("Old"), new Date(Date.now() - 2 * HOUR));
		server.deliver("INBOX", mail("Recent"), new Date(Date.now() - HOUR / 2));
		watch();
		await arrived("Recent");
		await trigger.stop();
		expect(trigger.cursor()).toMatchObject({ validity: "1", uid: 2 });
	});

	it("fires for what arrived while it was off, once [Q-R8]", async () => {
		watch();
		server.deliver("INBOX", mail("Before"));
		await arrived("Before");
		await trigger.stop();
		server.deliver("INBOX", mail("Meanwhile"));
		watch({ cursor: trigger.cursor() });
		await arrived("Meanwhile");
		server.deliver("INBOX", mail("After"));
		await arrived("Meanwhile", "After");
	});

	it("starts no run for the mails of the day when it is turned on, and one for the next", async () => {
		const since = Date.now();
		for (let number = 1; number <= 500; number++)
			server.deliver("INBOX", mail(`Old ${number}`), new Date(since - number * 60_000));
		watch({ since });
		await working();
		expect(trigger.firings).toEqual([]);
		server.deliver("INBOX", mail("New"));
		await arrived("New");
	});

	it("recognizes the mails that it has seen by their Message-IDs when the folder has a new UIDVALIDITY", async () => {
		const since = Date.now() - HOUR;
		server.deliver("INBOX", mail("Old"), new Date(since - HOUR));
		watch({ since });
		for (const subject of ["First", "Second", "Third"]) server.deliver("INBOX", mail(subject));
		await arrived("First", "Second", "Third");
		await trigger.stop();
		server.renumber("INBOX");
		server.deliver("INBOX", mail("Meanwhile"));
		watch({ cursor: trigger.cursor() });
		await arrived("Meanwhile");
	});

	it("starts no run a second time for mails without Message-IDs when the folder has a new UIDVALIDITY", async () => {
		watch();
		server.deliver("INBOX", "From: ada@example.com\nSubject: Nameless\n\nHello");
		await arrived("Nameless");
		await trigger.stop();
		server.renumber("INBOX");
		watch({ cursor: trigger.cursor() });
		await working();
		server.deliver("INBOX", mail("Next"), new Date(Date.now() + 2000));
		await arrived("Next");
	});

	it("continues from what a trigger of an earlier version remembered", async () => {
		server.deliver("INBOX", mail("Seen"));
		server.deliver("INBOX", mail("New"));
		watch({ cursor: { since: Date.now() - HOUR, validity: "1", uid: 1 } });
		await arrived("New");
		expect(trigger.cursor()).toMatchObject({ recent: ["<Seen@example.com>", "<New@example.com>"] });
	});

	it("passes over a mail that cannot be read, says so, and continues with the next", async () => {
		for (const source of [mail("Before"), HOSTILE_MAIL, mail("After")]) server.deliver("INBOX", source);
		watch();
		await arrived("Before", "After");
		expect(trigger.passedOver).toMatchObject([
			{ code: "MAIL_UNREADABLE", message: expect.stringContaining("Eve <eve@example.com>") },
		]);
	});

	it("gives a mail whose parts are nested deeper than its server describes them", async () => {
		const parts = Array.from({ length: 40 }, (_, depth) => depth);
		const nested = [
			"From: ada@example.com\nSubject: Nested\nMIME-Version: 1.0",
			...parts.map((depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}`),
			"Content-Type: text/plain\n\nInside",
			...parts.toReversed().map((depth) => `--b${depth}--`),
		].join("\n");
		for (const source of [nested, mail("After")]) server.deliver("INBOX", source);
		watch();
		await arrived("Nested", "After");
		expect(trigger.firings[0]?.outputs).toMatchObject({ truncated: true, attachments: [] });
	});

	it("gives copies and attachments, and saves these where the designer said", async () => {
		watch({ saveTo: "inbox/files" });
		server.deliver(
			"INBOX",
			[
				"From: ada@example.com\nTo: desk@example.com\nCc: Bob <bob@example.com>\nSubject: Offer",
				"Message-ID: <offer@example.com>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b",
				"",
				"--b\nContent-Type: text/plain\n\nAs promised.",
				'--b\nContent-Type: application/pdf; name="../offer.pdf"\nContent-Transfer-Encoding: base64',
				'Content-Disposition: attachment; filename="../offer.pdf"\n\nJVBERg==',
				"--b--\n",
			].join("\n"),
		);
		await arrived("Offer");
		const path = "inbox/files/1-1/1-.._offer.pdf";
		expect(trigger.firings[0]?.outputs).toMatchObject({
			message_id: "<offer@example.com>",
			cc: ["Bob <bob@example.com>"],
			truncated: false,
			attachments: [{ name: "../offer.pdf", media_type: "application/pdf", size: 4, path }],
		});
		expect(await readFile(join(workspace.folder, path), "utf8")).toBe("%PDF");
	});

	it("knows mails by their times where the numbers mean other mails now", async () => {
		server.deliver("INBOX", mail("Seen"), new Date(Date.now() - HOUR));
		server.deliver("INBOX", mail("New"));
		watch({ cursor: { since: Date.now() - HOUR / 2, validity: "another", uid: 900 } });
		await arrived("New");
	});

	it("says that the folder is missing, the login wrong, or the connection gone", async () => {
		watch({ folder: "Nowhere" });
		await expect(trigger.ended).rejects.toMatchObject({ code: "MAIL_FOLDER_NOT_FOUND" });
		watch({ credential: { ...server.credential, password: "wrong" } });
		await expect(trigger.ended).rejects.toMatchObject({ code: "MAIL_LOGIN_REFUSED" });
		watch();
		await working();
		server.disconnect();
		await expect(trigger.ended).rejects.toMatchObject({ code: "MAIL_SERVER_UNREACHABLE" });
	});
});
