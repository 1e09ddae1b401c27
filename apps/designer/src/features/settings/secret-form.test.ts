import { CREDENTIAL_SCHEMAS, type CredentialKind } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { checkSecret, secretFields, secretNote, secretValue } from "./secret-form.ts";

const KINDS = Object.keys(CREDENTIAL_SCHEMAS) as CredentialKind[];

describe("the form of a credential", () => {
	it.each(KINDS)("has a field with a label for everything in a credential of kind %s", (kind) => {
		const fields = secretFields(kind);
		expect(fields.map(({ name }) => name)).toEqual(Object.keys(CREDENTIAL_SCHEMAS[kind].properties));
		for (const { label, name } of fields) expect(label).not.toBe(name);
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
