import {
	HttpCredential,
	MailServerCredential,
	ModelCredential,
	TextCredential,
} from "@switchyard/spec/credential";
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

const SMTP = { kind: "smtp", schema: MailServerCredential };
const HTTP = { kind: "http", schema: HttpCredential };
const MODEL = { kind: "model", schema: ModelCredential };
const TEXT = { kind: "text", schema: TextCredential };

describe("the form of a credential", () => {
	it("has a form of its own for each way in which a request proves itself", () => {
		expect(waysOf(SMTP)).toEqual([]);
		expect(waysOf(HTTP).map(({ value }) => value)).toEqual([
			...["basic", "bearer", "header", "query", "oauth2-client", "oauth2-code", "hmac", "aws"],
		]);
		expect(secretFields(HTTP, "bearer").map(({ name, type }) => [name, type])).toEqual([
			["hosts", "list"],
			["token", "secret"],
		]);
		const draft = new Map([
			["hosts", "api.example.com,  *.example.org:8443"],
			["token", "t0ken"],
		]);
		const fields = secretFields(HTTP, "bearer");
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
		expect(makes(secretFields(TEXT))).toEqual(["text"]);
		expect(makes(secretFields(HTTP, "hmac"))).toEqual(["secret"]);
		expect(makes([...secretFields(HTTP, "header"), ...secretFields(SMTP)])).toEqual([]);
		expect(madeSecret()).toMatch(/^[\w-]{43}$/);
		expect(madeSecret()).not.toBe(madeSecret());
	});

	it("hides what is typed into secrets and nothing else", () => {
		expect(secretFields(SMTP).map(({ name, type }) => [name, type])).toEqual([
			["host", "text"],
			["port", "number"],
			["secure", "boolean"],
			["user", "text"],
			["password", "secret"],
			["certificate", "multiline"],
			["plain", "boolean"],
		]);
	});

	it("says at the field with the server that steps connect to it only", () => {
		const notes = secretFields({ ...SMTP, egress: ["host"] }).map(({ name, description = "" }) => [
			name,
			description.endsWith("Steps that use the credential connect to this server only."),
		]);
		expect(notes.filter(([, isSaid]) => isSaid)).toEqual([["host", true]]);
	});

	it("says of a short secret that it is not masked, and of nothing else", () => {
		const [host, , , , password] = secretFields(SMTP);
		if (!host || !password) throw new Error("The form lacks fields.");
		expect(secretNote(password, "invoice")).toBe(
			"Fewer than 8 characters: it works, but is not masked in results and logs.",
		);
		for (const value of ["", undefined, "invoices"]) expect(secretNote(password, value)).toBeUndefined();
		expect(secretNote(host, "invoice")).toBeUndefined();
	});

	it("asks for what is needed", () => {
		const problems = checkSecret(secretFields(SMTP), new Map([["user", "me"]]));
		expect([...problems.keys()]).toEqual(["host", "port"]);
	});

	it("checks the form of what was typed", () => {
		const fields = secretFields(MODEL);
		expect(checkSecret(fields, new Map([["baseUrl", "example.com"]])).has("baseUrl")).toBe(true);
		expect(checkSecret(fields, new Map([["baseUrl", "https://example.com/v1"]])).size).toBe(0);
	});

	it("stores what was typed, leaves out what is empty, and takes an untouched switch that is needed for off", () => {
		const draft = new Map<string, string | number>([
			["host", "mail.example.com"],
			["port", 587],
			["user", ""],
		]);
		expect(secretValue(secretFields(SMTP), draft)).toEqual({
			host: "mail.example.com",
			port: 587,
			secure: false,
		});
	});
});
