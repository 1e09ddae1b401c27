import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, type SqliteDatabase } from "../../../platform/database/sqlite/open-sqlite.ts";
import { type Outbox, openOutbox } from "./open-outbox.ts";
import { KEPT_MAILS, OutboxStore } from "./outbox-store.ts";

const logger = { info: () => {}, error: () => {} };

let folder: string;
let database: SqliteDatabase;
let outbox: Outbox;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	const onFailure = (error: Error) => {
		throw error;
	};
	database = openSqlite({ folder, logger, onFailure });
	outbox = await openOutbox({ database, logger, now: () => 1234 });
});

afterEach(async () => {
	await outbox.close();
	await database.close();
	rmSync(folder, { recursive: true });
});

interface Login {
	readonly user?: string;
	readonly password?: string;
}

async function send(mail: SendMailOptions, { user, password }: Login = outbox.credential) {
	const { host, port } = outbox.credential;
	const auth = user === undefined ? {} : { auth: { user, pass: password ?? "" } };
	const transport = createTransport({ host, port, secure: false, ...auth });
	try {
		return await transport.sendMail({ from: "desk@example.com", to: "john@example.com", ...mail });
	} finally {
		transport.close();
	}
}

describe("the outbox", () => {
	it("keeps a mail that was sent over SMTP, newest first", async () => {
		await send({ subject: "Order 42", text: "It has shipped." });
		await send({
			subject: "Grüße 😀",
			html: "<p>Hello <b>you</b></p>",
			to: "a@example.com",
			bcc: "b@example.com",
		});
		expect(await outbox.list()).toEqual([
			{
				id: expect.any(String),
				from: "desk@example.com",
				to: ["a@example.com", "b@example.com"],
				subject: "Grüße 😀",
				text: "Hello you",
				html: "<p>Hello <b>you</b></p>",
				at: 1234,
			},
			{
				id: expect.any(String),
				from: "desk@example.com",
				to: ["john@example.com"],
				subject: "Order 42",
				text: "It has shipped.",
				at: 1234,
			},
		]);
	});

	it("listens on loopback only [Q-sec]", () => {
		expect(outbox.credential.host).toBe("127.0.0.1");
	});

	it("takes mail only with its own login, which differs at each start [Q-sec]", async () => {
		const other = await openOutbox({ database, logger, now: () => 1 });
		await other.close();
		expect(other.credential.password).not.toBe(outbox.credential.password);
		await expect(send({ text: "Hello" }, {})).rejects.toMatchObject({ responseCode: 530 });
		for (const login of [other.credential, { user: "desk", password: outbox.credential.password ?? "" }])
			await expect(send({ text: "Hello" }, login)).rejects.toMatchObject({ responseCode: 535 });
		expect(await outbox.list()).toEqual([]);
	});

	it("refuses a mail that cannot be read, and takes others meanwhile", { timeout: 20_000 }, async () => {
		const hostile = send({ raw: `Subject: ${"x\r\n ".repeat(200_000)}\r\n\r\nHello` });
		const refused = expect(hostile).rejects.toMatchObject({ responseCode: 554 });
		await send({ subject: "Order 42", text: "It has shipped." });
		expect(await outbox.list()).toHaveLength(1);
		await refused;
		expect(await outbox.list()).toHaveLength(1);
	});

	it("refuses a mail that is too large, and keeps nothing of it", async () => {
		await expect(send({ text: "x".repeat(2_200_000) })).rejects.toMatchObject({ responseCode: 552 });
		expect(await outbox.list()).toEqual([]);
	});

	it("forgets everything when asked to", async () => {
		await send({ text: "one" });
		await outbox.clear();
		expect(await outbox.list()).toEqual([]);
	});

	it("keeps the newest mails only", async () => {
		const store = new OutboxStore(database);
		const mail = { from: "a@example.com", to: [], subject: "", text: "", at: 1 };
		const ids = Array.from({ length: KEPT_MAILS + 2 }, (_, index) => String(index).padStart(6, "0"));
		await Promise.all(ids.map((id) => store.add({ id, ...mail })));
		const kept = await store.list();
		expect(kept).toHaveLength(KEPT_MAILS);
		expect(kept.at(0)?.id).toBe(ids.at(-1));
		expect(kept.at(-1)?.id).toBe(ids.at(2));
	});

	it("does not say that a mail was taken when it could not be kept", async () => {
		const broken = { ...database, write: () => Promise.reject(new Error("disk full")) };
		const other = await openOutbox({ database: broken, logger, now: () => 1 });
		try {
			const { host, port, user = "", password = "" } = other.credential;
			const transport = createTransport({ host, port, auth: { user, pass: password } });
			const sending = transport.sendMail({ from: "a@example.com", to: "b@example.com", text: "x" });
			await expect(sending).rejects.toMatchObject({ responseCode: 451 });
		} finally {
			await other.close();
		}
	});
});
