import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { startImapServer } from "../../mailbox/imap-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const ID = "INBOX;UIDVALIDITY=1/;UID=1";

interface TestFile {
	/** Its headers, without the one that says how it is encoded. */
	readonly headers: string;
	readonly content: string;
}

function file(name: string, content: string, type = "application/octet-stream"): TestFile {
	return { headers: `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"`, content };
}

function mailWith(...files: TestFile[]): string {
	const parts = files.map(
		({ headers, content }) =>
			`--b\n${headers}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString("base64")}\n`,
	);
	return `From: ada@example.com
To: desk@example.com
Message-ID: <1@example.com>
Subject: Files
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Hello
${parts.join("")}--b--
`;
}

async function start(...mails: string[]) {
	const server = await startImapServer({ INBOX: mails });
	const workspace = await temporaryWorkspace();
	onTestFinished(() => workspace.remove());
	const save = async (params: Record<string, unknown> = {}, place = workspace) =>
		(
			await executeNode(
				{ definition, execute },
				{ mail: ID, server: server.credential, ...params },
				{ workspace: place },
			)
		).outputs;
	return { server, workspace, save };
}

describe("saving", () => {
	it("saves the files of a mail byte for byte, says what they are, and leaves the mail unread", async () => {
		const { server, workspace, save } = await start(
			mailWith(file("offer.pdf", "%PDF-1.7 offer"), file("list.csv", "a;b\n", "text/csv")),
		);
		const outputs = await save();
		expect(outputs).toEqual({
			count: 2,
			files: [
				{
					path: "attachments/1-1/1-offer.pdf",
					name: "offer.pdf",
					mediaType: "application/pdf",
					size: 14,
					hash: expect.stringMatching(/^sha256:/),
				},
				expect.objectContaining({ path: "attachments/1-1/2-list.csv", mediaType: "text/csv", size: 4 }),
			],
		});
		expect(await readFile(join(workspace.folder, "attachments/1-1/1-offer.pdf"), "utf8")).toBe(
			"%PDF-1.7 offer",
		);
		expect(server.flags("INBOX")).toEqual([[]]);
		expect(await save()).toEqual(outputs);
	});

	it("saves those alone that have such a name and are of such a type", async () => {
		const { save } = await start(
			mailWith(
				file("Invoice.PDF", "1", "application/pdf"),
				file("logo.png", "2", "image/png"),
				file("terms.pdf", "3", "application/pdf"),
			),
		);
		const names = async (params: object) =>
			(await save({ ...params })).files?.map(({ path }) => path.slice(16));
		expect(await names({ pattern: "invoice*.pdf" })).toEqual(["1-Invoice.PDF"]);
		expect(await names({ pattern: "*.{pdf,png}", media_types: ["Image/*"] })).toEqual(["2-logo.png"]);
		expect(await names({ media_types: ["application/pdf"] })).toEqual(["1-Invoice.PDF", "3-terms.pdf"]);
		expect(await save({ pattern: "*.docx" })).toEqual({ files: [], count: 0 });
	});

	it("finds the mail by its Message-ID after the server has numbered the folder anew, where just one has it", async () => {
		const { server, save } = await start(mailWith(file("a.txt", "1")));
		server.renumber("INBOX");
		await expect(save()).rejects.toMatchObject({ code: "MAIL_NOT_FOUND", field: "mail" });
		expect(await save({ message_id: "<1@example.com>" })).toMatchObject({
			files: [{ path: "attachments/2-2/1-a.txt" }],
		});
		await expect(save({ message_id: "1@example.com" })).rejects.toMatchObject({ code: "MAIL_NOT_FOUND" });
		server.deliver("INBOX", mailWith(file("forged.txt", "2")));
		await expect(save({ message_id: "<1@example.com>" })).rejects.toMatchObject({ code: "MAIL_NOT_FOUND" });
	});
});

describe("hostile names", () => {
	it("stay in the mail's own folder, each beside the others", async () => {
		const { workspace, save } = await start(
			mailWith(
				file("../../../etc/passwd", "1"),
				file("CON", "2"),
				file("same.txt", "3"),
				file("same.txt", "4"),
				file(".htaccess", "5"),
				file("a\\\\b:c|d.txt", "6"),
				{ headers: "Content-Type: image/png\nContent-Disposition: attachment", content: "7" },
			),
		);
		const { files = [] } = await save({ save_to: "in/" });
		expect(files.map(({ path }) => path)).toEqual([
			"in/1-1/1-.._.._.._etc_passwd",
			"in/1-1/2-CON",
			"in/1-1/3-same.txt",
			"in/1-1/4-same.txt",
			"in/1-1/5-.htaccess",
			"in/1-1/6-a__b_c_d.txt",
			"in/1-1/7-part-8",
		]);
		for (const [index, { path }] of files.entries())
			expect(await readFile(join(workspace.folder, path), "utf8")).toBe(String(index + 1));
	});

	it("are cut to what a file system takes, and keep their ending", async () => {
		const name = `=?utf-8?b?${Buffer.from(`${"漢".repeat(90)}.pdf`).toString("base64")}?=`;
		const { save } = await start(mailWith(file(name, "1")));
		const [saved] = (await save()).files ?? [];
		expect(saved?.path).toMatch(/^attachments\/1-1\/1-漢+\.pdf$/);
		expect(Buffer.byteLength(saved?.path.split("/").at(-1) ?? "")).toBeLessThan(255);
	});
});

describe("bounds", () => {
	it("saves no more than it may, keeps what it has, and leaves nothing half written", async () => {
		const large = "x".repeat(700_000);
		const { workspace, save } = await start(mailWith(file("a.bin", large), file("b.bin", large)));
		await expect(save({ limit_mb: 1 })).rejects.toMatchObject({
			code: "MAIL_ATTACHMENTS_TOO_LARGE",
			field: "limit_mb",
			outputs: { count: 1, files: [{ path: "attachments/1-1/1-a.bin", size: 700_000 }] },
		});
		const { items } = await workspace.files.list("attachments", { recursive: true });
		expect(items.filter(({ kind }) => kind === "file").map(({ path }) => path)).toEqual([
			"attachments/1-1/1-a.bin",
		]);
		expect(await save({ limit_mb: 1, pattern: "b.*" })).toMatchObject({ count: 1 });
	});

	it("saves no part of a file when the mail or the server is gone in the middle", async () => {
		const content = "x".repeat(700_000);
		const { server, workspace, save } = await start(mailWith(file("a.bin", content)));
		server.cutAt("BODY.PEEK[2]<131072");
		await expect(save()).rejects.toMatchObject({ code: "MAIL_SERVER_UNREACHABLE", retryable: true });
		const { items } = await workspace.files.list(".", { recursive: true });
		expect(items.filter(({ kind }) => kind === "file")).toEqual([]);
	});

	it("saves no part of a file whose mail is deleted in the middle", async () => {
		const { server, workspace, save } = await start(mailWith(file("a.bin", "x".repeat(700_000))));
		async function* deleting(content: AsyncIterable<Uint8Array>) {
			for await (const chunk of content) {
				server.empty("INBOX");
				yield chunk;
			}
		}
		const { files } = workspace;
		const watched = {
			...files,
			save: (path: string, content: AsyncIterable<Uint8Array>) => files.save(path, deleting(content)),
		};
		await expect(save({}, { ...workspace, files: watched })).rejects.toMatchObject({
			code: "MAIL_NOT_FOUND",
		});
		const { items } = await files.list(".", { recursive: true });
		expect(items.filter(({ kind }) => kind === "file")).toEqual([]);
	});

	it("refuses more files than a hundred, before it saves any", async () => {
		const files = Array.from({ length: 101 }, (_, number) => file(`${number}.txt`, "1"));
		const { save } = await start(mailWith(...files));
		await expect(save()).rejects.toMatchObject({ code: "MAIL_ATTACHMENTS_TOO_MANY", field: "pattern" });
		expect(await save({ pattern: "1.txt" })).toMatchObject({ count: 1 });
	});
});

describe("refusals", () => {
	it("says of each parameter what is wrong with it", async () => {
		const { save } = await start(mailWith(file("a.txt", "1")));
		const cases: [object, object][] = [
			[{ mail: "42" }, { code: "MAIL_ID_INVALID", field: "mail" }],
			[{ mail: "%ZZ;UIDVALIDITY=1/;UID=1" }, { code: "MAIL_ID_INVALID", field: "mail" }],
			[{ mail: "a%0d%0ab;UIDVALIDITY=1/;UID=1" }, { code: "MAIL_ID_INVALID", field: "mail" }],
			[{ mail: "INBOX;UIDVALIDITY=1/;UID=9" }, { code: "MAIL_NOT_FOUND", field: "mail" }],
			[{ mail: "Nowhere;UIDVALIDITY=1/;UID=1" }, { code: "MAIL_FOLDER_NOT_FOUND", field: "mail" }],
			[{ allowed_folders: ["Orders"] }, { code: "MAIL_FOLDER_REFUSED", field: "mail" }],
			[{ pattern: "[" }, { code: "PATH_PATTERN_INVALID", field: "pattern" }],
			[{ save_to: "../out" }, { code: "FILE_PATH_REFUSED", field: "save_to" }],
		];
		for (const [params, failure] of cases) await expect(save({ ...params })).rejects.toMatchObject(failure);
		expect(await save({ allowed_folders: ["Orders", "inbox"] })).toMatchObject({ count: 1 });
	});
});
