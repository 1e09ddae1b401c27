import type { CredentialKind, LoginCredential } from "@switchyard/spec/credential";
import type { CredentialSummary } from "@switchyard/spec/http";
import { beforeEach, expect, it } from "vitest";
import { RecordedLogins } from "./recorded-logins.ts";

let stored: Map<string, { kind: CredentialKind; value: Record<string, unknown> }>;
let logins: RecordedLogins;

beforeEach(() => {
	stored = new Map();
	logins = new RecordedLogins({
		list: async () =>
			[...stored].map(
				([name, { kind }]): CredentialSummary => ({ name, kind, builtIn: false, updatedAt: 0 }),
			),
		open: async (name) => {
			const value = stored.get(name)?.value;
			if (!value?.password) throw new Error("It cannot be read.");
			return value;
		},
		put: async (name, kind, value) => {
			stored.set(name, { kind, value });
		},
	});
});

const ANNA: LoginCredential = {
	origin: "https://shop.example.com",
	user: "anna",
	password: "correct horse",
};

it("names it by the site and who signs in, and takes no name that is taken", async () => {
	stored.set("shop-example-com-anna", { kind: "http", value: {} });
	stored.set("broken", { kind: "login", value: {} });
	expect(await logins.ofRecording(() => true)(ANNA)).toBe("shop-example-com-anna-2");
	expect(stored.get("shop-example-com-anna-2")).toEqual({ kind: "login", value: ANNA });
	expect(stored.get("shop-example-com-anna")?.kind).toBe("http");
});

it("uses one that is equal, however its site is written", async () => {
	stored.set("mine", { kind: "login", value: { ...ANNA, origin: "https://shop.example.com/" } });
	expect(await logins.ofRecording(() => true)(ANNA)).toBe("mine");
	expect(stored.size).toBe(1);
});

it("gives two that record at once different names, and updates what the same recording made", async () => {
	const [one, other] = [logins.ofRecording(() => true), logins.ofRecording(() => true)];
	const names = await Promise.all([one(ANNA), other({ ...ANNA, password: "another horse" })]);
	expect(names).toEqual(["shop-example-com-anna", "shop-example-com-anna-2"]);
	expect(await one({ ...ANNA, password: "corrected horse" })).toBe("shop-example-com-anna");
	expect(stored.get("shop-example-com-anna")?.value.password).toBe("corrected horse");
	expect(stored.get("shop-example-com-anna-2")?.value.password).toBe("another horse");
});

it("has no password in a name, and no name that is too long", async () => {
	const keep = logins.ofRecording(() => true);
	expect(await keep({ ...ANNA, user: "demo demo", password: "demo" })).toBe("shop-example-com");
	const long = await keep({ ...ANNA, user: "a".repeat(100) });
	expect(long).toHaveLength(64);
	expect(await logins.ofRecording(() => true)({ ...ANNA, user: "a".repeat(101) })).toBe(
		`${long.slice(0, 62)}-2`,
	);
});

it("keeps nothing for who may not make credentials", async () => {
	await expect(logins.ofRecording(() => false)(ANNA)).rejects.toMatchObject({
		code: "TOKEN_PURPOSE_MISSING",
	});
	expect(stored.size).toBe(0);
});
