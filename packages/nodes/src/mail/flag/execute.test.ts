import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { startImapServer } from "../../mailbox/imap-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function start() {
	const server = await startImapServer({ INBOX: ["Subject: 1\n\nOne", "Subject: 2\n\nTwo"] });
	const mark = async (params: Record<string, unknown> = {}) =>
		(
			await executeNode(
				{ definition, execute },
				{ mail: "INBOX;UIDVALIDITY=1/;UID=1", server: server.credential, ...params },
			)
		).outputs;
	return { server, mark };
}

it("marks one mail, says all its marks, and does the same again", async () => {
	const { server, mark } = await start();
	const marks = { read: "read", flagged: "flagged", answered: "answered", keywords: ["invoice", "$Done"] };
	for (let time = 0; time < 2; time++)
		expect(await mark(marks)).toEqual({ marks: ["read", "flagged", "answered", "$Done", "invoice"] });
	const [first = [], second] = server.flags("INBOX");
	expect(new Set(first)).toEqual(new Set(["\\Seen", "\\Flagged", "\\Answered", "$Done", "invoice"]));
	expect(second).toEqual([]);
});

it("takes marks away, and leaves those alone that it is not told about", async () => {
	const { mark } = await start();
	await mark({ read: "read", flagged: "flagged", keywords: ["invoice", "paid"] });
	expect(await mark({ read: "unread", remove_keywords: ["invoice", "never"] })).toEqual({
		marks: ["flagged", "paid"],
	});
	expect(await mark()).toEqual({ marks: ["flagged", "paid"] });
	expect(await mark({ keywords: ["paid"], remove_keywords: ["paid"] })).toEqual({
		marks: ["flagged", "paid"],
	});
});

it("says that the mail is gone, that its folder is closed to it, or that the server is", async () => {
	const { server, mark } = await start();
	await expect(mark({ mail: "INBOX;UIDVALIDITY=1/;UID=9", read: "read" })).rejects.toMatchObject({
		code: "MAIL_NOT_FOUND",
		field: "mail",
	});
	await expect(mark({ allowed_folders: ["Archive"], read: "read" })).rejects.toMatchObject({
		code: "MAIL_FOLDER_REFUSED",
	});
	server.cutAt("STORE");
	await expect(mark({ read: "read" })).rejects.toMatchObject({
		code: "MAIL_SERVER_UNREACHABLE",
		retryable: true,
	});
});

it("lets nobody mark a mail as deleted, nor write a flag of the server's own", async () => {
	const { mark } = await start();
	for (const keyword of ["\\Deleted", "a b", "a)", 'a"', ""])
		await expect(mark({ keywords: [keyword] })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(mark({ read: "deleted" })).rejects.toMatchObject({ name: "ContractViolation" });
});
