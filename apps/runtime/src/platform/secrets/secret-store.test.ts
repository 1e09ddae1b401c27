import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCredentialKinds } from "@switchyard/nodes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../database/database.ts";
import { CredentialKinds } from "./credential-kinds.ts";
import { readOrCreateKey } from "./key-file.ts";
import { Redactor } from "./redactor.ts";
import { SecretStore } from "./secret-store.ts";

const OUTBOX = {
	name: "outbox",
	kind: "smtp" as const,
	value: { host: "127.0.0.1", port: 2525, secure: false },
	updatedAt: 1,
};
const MAIL = { host: "mail.example.com", port: 465, secure: true, user: "me", password: "hunter2-canary" };

const KINDS = new CredentialKinds(await loadCredentialKinds());

let folder: string;
let database: Database;
let masterKey: Buffer;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	masterKey = randomBytes(32);
});

afterEach(() => rmSync(folder, { recursive: true }));

const store = (key: Uint8Array = masterKey) => {
	const secrets = new SecretStore({
		database,
		kinds: KINDS,
		masterKey: key,
		redactor: new Redactor(),
		onUnreadable: () => {},
		now: () => 42,
	});
	secrets.addBuiltIn(OUTBOX);
	return secrets;
};

describeStores("the secret store [R28]", ({ open }) => {
	beforeEach(async () => {
		database = await open();
	});

	it("gives a credential back to its user, and to lists never its value", async () => {
		await store().put("mail", "smtp", MAIL);
		expect(await store().open("mail", ["imap", "smtp"])).toEqual(MAIL);
		expect(await store().list()).toEqual([
			{ name: "outbox", kind: "smtp", builtIn: true, updatedAt: 1 },
			{ name: "mail", kind: "smtp", builtIn: false, updatedAt: 42 },
		]);
	});

	it("keeps no secret in the clear [Q-sec]", async () => {
		await store().put("mail", "smtp", MAIL);
		const rows = await database.read.selectFrom("credentials").selectAll().execute();
		const columns = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === "object");
		expect(columns).toHaveLength(2);
		for (const column of columns) {
			const bytes = Buffer.from(column);
			expect(bytes.includes("hunter2")).toBe(false);
			expect(bytes.includes("mail.example.com")).toBe(false);
		}
	});

	it("uses nothing that it has opened once that is replaced or removed [Q-sec]", async () => {
		const opening = store();
		await opening.put("key", "text", { text: "the first of two" });
		expect(await opening.open("key", "text")).toEqual({ text: "the first of two" });
		const [early] = await Promise.all([
			opening.open("key", "text"),
			opening.put("key", "text", { text: "the second of two" }),
		]);
		expect(early.text).toMatch(/of two$/);
		expect(await opening.open("key", "text")).toEqual({ text: "the second of two" });
		await opening.remove("key");
		await expect(opening.open("key", "text")).rejects.toMatchObject({ code: "CREDENTIAL_NOT_FOUND" });
	});

	it("replaces and removes", async () => {
		await store().put("key", "text", { text: "the first of two" });
		await store().put("key", "model", { apiKey: "second" });
		expect(await store().open("key", "model")).toEqual({ apiKey: "second" });
		await store().remove("key");
		await expect(store().remove("key")).rejects.toMatchObject({ code: "CREDENTIAL_NOT_FOUND" });
		await expect(store().open("key", "model")).rejects.toMatchObject({ code: "CREDENTIAL_NOT_FOUND" });
	});

	it("opens the built-in outbox, and lets nobody change it", async () => {
		expect(await store().open("outbox", "smtp")).toEqual(OUTBOX.value);
		await expect(store().put("outbox", "smtp", MAIL)).rejects.toMatchObject({ code: "CREDENTIAL_BUILT_IN" });
		await expect(store().remove("outbox")).rejects.toMatchObject({ code: "CREDENTIAL_BUILT_IN" });
	});

	it("opens a credential only as the kind that it is", async () => {
		await store().put("mail", "smtp", MAIL);
		await expect(store().open("mail", "model")).rejects.toMatchObject({ code: "CREDENTIAL_KIND_WRONG" });
		await expect(store().open("outbox", "text")).rejects.toMatchObject({ code: "CREDENTIAL_KIND_WRONG" });
	});

	it("refuses a value that does not fit its kind, without repeating it", async () => {
		const refusal = store().put("mail", "smtp", { ...MAIL, port: "465", hunter: 1 });
		await expect(refusal).rejects.toMatchObject({ code: "BODY_INVALID", field: "value.hunter" });
		await expect(refusal).rejects.not.toThrow(/canary/);
	});

	it("takes no secret text that can be guessed, without repeating it", async () => {
		const refusal = store().put("key", "text", { text: "canary-of-15-ch" });
		await expect(refusal).rejects.toMatchObject({
			code: "SECRET_TOO_SHORT",
			field: "value.text",
			hint: expect.stringContaining("longer"),
		});
		await expect(refusal).rejects.not.toThrow(/canary/);
		await store().put("key", "text", { text: "canary-of-16-chr" });
		await expect(store().put("key", "text", { text: 1 })).rejects.toMatchObject({ code: "BODY_INVALID" });
	});

	it("says what to do when the master key is another one", async () => {
		await store().put("mail", "smtp", MAIL);
		await expect(store(randomBytes(32)).open("mail", "smtp")).rejects.toMatchObject({
			code: "CREDENTIAL_NOT_FOUND",
			hint: expect.stringContaining("Store it again"),
		});
	});

	it("masks what it keeps from the moment on in which it is given it [Q-S12]", async () => {
		const secrets = store();
		await secrets.put("mail", "smtp", MAIL);
		expect(secrets.redact("535 hunter2-canary at mail.example.com")).toBe("535 ••• at mail.example.com");
	});

	it("masks for a step what it has opened, except what it was given besides [Q-S12]", () => {
		const text = "hunter2-canary at mail.example.com, a secret text";
		const credentials = [MAIL, { text: "a secret text" }];
		expect(store().maskOf(credentials, '{"server":{"credential":"mail"}}')?.redact(text)).toBe(
			"••• at mail.example.com, •••",
		);
		const given = JSON.stringify({ note: "is it hunter2-canary?" });
		expect(store().maskOf(credentials, given)?.redact(text)).toBe("hunter2-canary at mail.example.com, •••");
		const encoded = JSON.stringify({ note: Buffer.from("hunter2-canary").toString("base64") });
		expect(store().maskOf([MAIL], encoded)).toBeUndefined();
		expect(store().maskOf([{ ...MAIL, password: "hunter2" }], "{}")).toBeUndefined();
	});

	it("masks what an earlier process stored, as far as it can be opened [Q-S12]", async () => {
		await store(randomBytes(32)).put("lost", "text", { text: "sealed by another key" });
		await store().put("mail", "smtp", MAIL);
		const later = store();
		await later.learnSecrets();
		expect(later.redact("hunter2-canary sealed by another key")).toBe("••• sealed by another key");
	});
});

describe("a key file [Q-sec]", () => {
	it("is made once, for its owner only, and read again", () => {
		const path = join(folder, "keys", "master.key");
		const key = readOrCreateKey(path);
		expect(key).toHaveLength(32);
		expect(readOrCreateKey(path)).toEqual(key);
		expect(statSync(path).mode & 0o777).toBe(0o600);
	});

	it("is never replaced, even when it holds no key", () => {
		const path = join(folder, "master.key");
		writeFileSync(path, "not a key");
		expect(() => readOrCreateKey(path)).toThrow(/does not hold a key/);
		expect(readFileSync(path, "utf8")).toBe("not a key");
	});
});
