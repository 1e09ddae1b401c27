import { startImapServer, type TestImapServer } from "@switchyard/nodes/mailbox/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNetwork } from "../../adapters/egress/network.ts";
import { type WatchedTrigger, watchTrigger } from "../testing/watched-trigger.ts";
import { createTrigger } from "./trigger.ts";

const HOUR = 3_600_000;
const network = createNetwork({ allow: ["127.0.0.1"] });
let server: TestImapServer;
let trigger: WatchedTrigger;

beforeEach(async () => {
	server = await startImapServer({ INBOX: [], Orders: [] });
});

afterEach(() => trigger.stop().catch(() => {}));

const mail = (subject: string) =>
	`From: Ada <ada@example.com>\nTo: desk@example.com\nSubject: ${subject}\nDate: Sun, 22 Nov 2026 10:00:00 +0000\n\nText of ${subject}.`;

function watch(options: { cursor?: unknown; folder?: string; credential?: Record<string, unknown> } = {}) {
	const kind = createTrigger({
		secrets: { open: async () => options.credential ?? server.credential },
		network,
	});
	trigger = watchTrigger(kind, {
		parameters: { folder: options.folder ?? "INBOX", server: { credential: "mailbox" } },
		since: Date.now() - HOUR,
		...(options.cursor === undefined ? {} : { cursor: options.cursor }),
	});
	return trigger;
}

const subjects = () => trigger.firings.map(({ outputs }) => outputs.subject);
const arrived = (...expected: string[]) =>
	vi.waitFor(() => expect(subjects()).toEqual(expected), { timeout: 5000 });

describe("a mail trigger", () => {
	it("fires for each mail as it arrives, with the whole mail, and marks none as read", async () => {
		watch();
		await vi.waitFor(() => expect(trigger.isWorking()).toBe(true), { timeout: 5000 });
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
		await vi.waitFor(() => expect(trigger.isWorking()).toBe(true), { timeout: 5000 });
		server.disconnect();
		await expect(trigger.ended).rejects.toMatchObject({ code: "MAIL_SERVER_UNREACHABLE" });
	});
});
