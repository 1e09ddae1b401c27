import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { startImapServer } from "../../mailbox/imap-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const mail = (number: number) =>
	`From: ada@example.com\r\nMessage-ID: <${number}@example.com>\r\nSubject: ${number}\r\n\r\nText ${number}`;

async function start({ archive = [], without = [] }: { archive?: string[]; without?: string[] } = {}) {
	const server = await startImapServer({ INBOX: [mail(1), mail(2)], Archive: archive }, undefined, without);
	const move = async (params: Record<string, unknown> = {}, attempt = 1) =>
		(
			await executeNode(
				{ definition, execute },
				{
					mail: "INBOX;UIDVALIDITY=1/;UID=1",
					message_id: "<1@example.com>",
					to_folder: "Archive",
					server: server.credential,
					...params,
				},
				{ attempt },
			)
		).outputs;
	return { server, move };
}

const moved = { id: "Archive;UIDVALIDITY=1/;UID=1", moved: true };

describe("moving", () => {
	it.each([[], ["UIDPLUS"], ["MOVE"]])("moves one mail and no other, without %s", async (...without) => {
		const { server, move } = await start({ without });
		expect(await move()).toEqual(moved);
		expect(server.mails("INBOX")).toEqual([mail(2)]);
		expect(server.mails("Archive")).toEqual([mail(1)]);
	});

	it("gives an id by which the mail is moved on", async () => {
		const { server, move } = await start();
		const { id } = await move();
		expect(await move({ mail: id, to_folder: "INBOX" })).toMatchObject({ moved: true });
		expect(server.mails("Archive")).toEqual([]);
	});

	it("makes the folder that is missing, if it may, and takes one that is there", async () => {
		const { server, move } = await start();
		await expect(move({ to_folder: "Done" })).rejects.toMatchObject({
			code: "MAIL_FOLDER_NOT_FOUND",
			field: "to_folder",
		});
		expect(server.mails("INBOX")).toHaveLength(2);
		expect(await move({ to_folder: "Done", make_folder: true })).toMatchObject({ moved: true });
		const second = { mail: "INBOX;UIDVALIDITY=1/;UID=2", message_id: "<2@example.com>", to_folder: "Done" };
		expect(await move({ ...second, make_folder: true })).toMatchObject({ moved: true });
		expect(server.mails("Done")).toEqual([mail(1), mail(2)]);
	});

	it("leaves a mail where it is that is to stay there", async () => {
		const { server, move } = await start();
		expect(await move({ to_folder: "inbox" })).toEqual({ id: "INBOX;UIDVALIDITY=1/;UID=1", moved: false });
		expect(server.mails("INBOX")).toHaveLength(2);
	});
});

describe("after a crash", () => {
	it("takes a mail that is in the other folder for moved, by its Message-ID", async () => {
		const { server, move } = await start();
		await move();
		expect(await move({}, 2)).toEqual({ ...moved, moved: false });
		expect(await move({ message_id: "<1@example.com>" }, 1)).toMatchObject({ moved: false });
		expect(server.mails("Archive")).toEqual([mail(1)]);
	});

	it("ends the same when the connection breaks as the server moves it", async () => {
		const { server, move } = await start();
		server.cutAt("UID MOVE");
		await expect(move()).rejects.toMatchObject({ code: "MAIL_SERVER_UNREACHABLE", retryable: true });
		server.cutAt("nothing more");
		expect(await move({}, 2)).toMatchObject({ id: moved.id });
		expect([server.mails("INBOX"), server.mails("Archive")]).toEqual([[mail(2)], [mail(1)]]);
	});

	it("does not take another mail for it", async () => {
		const { server, move } = await start({ archive: [mail(3)] });
		server.empty("INBOX");
		await expect(move({}, 2)).rejects.toMatchObject({ code: "MAIL_NOT_FOUND", field: "mail" });
		await expect(move({ message_id: "" }, 2)).rejects.toMatchObject({
			code: "MAIL_NOT_FOUND",
			hint: expect.stringContaining("Message id"),
		});
	});
});

describe("refusals", () => {
	it("neither takes a mail from a folder nor puts it into one that the node may not use", async () => {
		const { server, move } = await start();
		await expect(move({ allowed_folders: ["INBOX"] })).rejects.toMatchObject({
			code: "MAIL_FOLDER_REFUSED",
			field: "to_folder",
		});
		await expect(move({ allowed_folders: ["Archive"] })).rejects.toMatchObject({
			code: "MAIL_FOLDER_REFUSED",
			field: "mail",
		});
		expect(server.mails("INBOX")).toHaveLength(2);
		expect(await move({ allowed_folders: ["Inbox", "Archive"] })).toEqual(moved);
	});

	it("removes nothing on a server that cannot remove one mail alone", async () => {
		const { server, move } = await start({ without: ["MOVE", "UIDPLUS"] });
		await expect(move()).rejects.toMatchObject({ code: "MAIL_MOVE_UNSUPPORTED", field: "server" });
		expect([server.mails("INBOX").length, server.mails("Archive").length]).toEqual([2, 0]);
	});

	it("loses no mail that cannot be copied, on a server that copies and removes", async () => {
		const { server, move } = await start({ without: ["MOVE"] });
		await expect(move({ to_folder: "Nowhere" })).rejects.toMatchObject({ code: "MAIL_FOLDER_NOT_FOUND" });
		expect(server.mails("INBOX")).toEqual([mail(1), mail(2)]);
	});
});
