import { CREDENTIAL_SCHEMAS, type CredentialKind } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import {
	checkSecret,
	madeSecret,
	type SecretField,
	secretFields,
	secretNote,
	secretValue,
	waysOf,
} from "./secret-form.ts";

const KINDS = Object.keys(CREDENTIAL_SCHEMAS) as CredentialKind[];

describe("the form of a credential", () => {
	it.each(KINDS)("has a field with a label for everything in a credential of kind %s", (kind) => {
		const ways = waysOf(kind).map(({ value }) => value);
		for (const way of ways.length === 0 ? [undefined] : ways) {
			const fields = secretFields(kind, way);
			expect(fields.length).toBeGreaterThan(0);
			for (const { label, name } of fields) expect(label).not.toBe(name);
		}
	});

	it("has a form of its own for each way in which a request proves itself", () => {
		expect(waysOf("smtp")).toEqual([]);
		expect(waysOf("http").map(({ value }) => value)).toEqual([
			...["basic", "bearer", "header", "query", "oauth2-client", "oauth2-code", "hmac", "aws"],
		]);
		expect(secretFields("http", "bearer").map(({ name, type }) => [name, type])).toEqual([
			["hosts", "list"],
			["token", "secret"],
		]);
		const draft = new Map([
			["hosts", "api.example.com,  *.example.org:8443"],
			["token", "t0ken"],
		]);
		const fields = secretFields("http", "bearer");
		expect(checkSecret(fields, draft).size).toBe(0);
		expect(secretValue(fields, draft, "bearer")).toEqual({
			method: "bearer",
			hosts: ["api.example.com", "*.example.org:8443"],
			token: "t0ken",
		});
		expect(checkSecret(fields, new Map(draft).set("hosts", "a.example/path")).has("hosts")).toBe(true);
	});

	it("offers to make a secret where both ends only need to have the same", () => {
		const makes = (fields: readonly SecretField[]) =>
			fields.filter((field) => field.canBeMade).map(({ name }) => name);
		expect(makes(secretFields("text"))).toEqual(["text"]);
		expect(makes(secretFields("http", "hmac"))).toEqual(["secret"]);
		expect(makes([...secretFields("http", "header"), ...secretFields("smtp")])).toEqual([]);
		expect(madeSecret()).toMatch(/^[\w-]{43}$/);
		expect(madeSecret()).not.toBe(madeSecret());
	});

	it("hides what is typed into secrets and nothing else", () => {
		expect(secretFields("smtp").map(({ name, type }) => [name, type])).toEqual([
			["host", "text"],
			["port", "number"],
			["secure", "boolean"],
			["user", "text"],
			["password", "secret"],
			["certificate", "multiline"],
			["plain", "boolean"],
		]);
	});

	it("says of a short secret that it is not masked, and of nothing else", () => {
		const [host, , , , password] = secretFields("smtp");
		if (!host || !password) throw new Error("The form lacks fields.");
		expect(secretNote(password, "invoice")).toBe(
			"Fewer than 8 characters: it works, but is not masked in results and logs.",
		);
		for (const value of ["", undefined, "invoices"]) expect(secretNote(password, value)).toBeUndefined();
		expect(secretNote(host, "invoice")).toBeUndefined();
	});

	it("asks for what is needed", () => {
		const problems = checkSecret(secretFields("smtp"), new Map([["user", "me"]]));
		expect([...problems.keys()]).toEqual(["host", "port"]);
	});

	it("checks the form of what was typed", () => {
		const fields = secretFields("model");
		expect(checkSecret(fields, new Map([["baseUrl", "example.com"]])).has("baseUrl")).toBe(true);
		expect(checkSecret(fields, new Map([["baseUrl", "https://example.com/v1"]])).size).toBe(0);
	});

	it("stores what was typed, leaves out what is empty, and takes an untouched switch that is needed for off", () => {
		const draft = new Map<string, string | number>([
			["host", "mail.example.com"],
			["port", 587],
			["user", ""],
		]);
		expect(secretValue(secretFields("smtp"), draft)).toEqual({
			host: "mail.example.com",
			port: 587,
			secure: false,
		});
	});
});
