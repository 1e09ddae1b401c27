import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { credentialFormFault } from "./credential-form.ts";

const form = (properties: object) => ({ type: "object", properties, additionalProperties: false });
const text = { type: "string", title: "Text" };

describe("the form of a credential [R28]", () => {
	it("is an object with fields, or several told apart by their method", () => {
		expect(credentialFormFault(form({ host: text, password: { ...text, writeOnly: true } }))).toBeUndefined();
		const way = (method: string) => form({ method: { type: "string", const: method }, host: text });
		expect(credentialFormFault({ anyOf: [way("a"), way("b")] })).toBeUndefined();
		expect(credentialFormFault(Type.Object({ user: Type.String({ title: "User" }) }))).toBeUndefined();
	});

	it.each([
		["nothing", undefined],
		["a text", { type: "string" }],
		["no form at all", { anyOf: [] }],
		["a form among other things", { anyOf: [form({}), { type: "string" }] }],
		["an object in an object", form({ inner: form({}) })],
	])("is not %s", (_what, schema) => {
		expect(credentialFormFault(schema)).toContain("is no object with fields");
	});

	it("has no secret that would not be masked, and nothing masked that is not secret", () => {
		const fault = credentialFormFault(form({ pin: { ...text, writeOnly: true } }));
		expect(fault).toContain("“pin”");
		expect(fault).toContain("password, apiKey");
		expect(credentialFormFault(form({ token: text }))).toContain("“token”");
	});

	it("says where it goes by fields of text that are no secret", () => {
		const schema = form({
			host: text,
			port: { ...text, type: "integer" },
			password: { ...text, writeOnly: true },
		});
		expect(credentialFormFault(schema, ["host"])).toBeUndefined();
		for (const field of ["server", "port", "password"])
			expect(credentialFormFault(schema, [field])).toContain(`no field “${field}” of text`);
	});

	it("has a title on each field, which people read", () => {
		expect(credentialFormFault(form({ host: { type: "string" } }))).toContain("“host” without a title");
	});
});
