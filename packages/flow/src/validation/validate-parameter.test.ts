import type { ParameterSetting } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { validateFlow, validateParameter } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

function problems(type: string, name: string, setting?: ParameterSetting) {
	const spec = SPECS.get(type);
	if (!spec) throw new Error(`No ${type}.`);
	const params = setting ? { [name]: setting } : {};
	return validateParameter(node("n", type, params), spec, name);
}

describe("scopes", () => {
	it("refuses a scope that the author does not allow, and says who forbids it and what is allowed [R2] [R4]", () => {
		expect(problems("Mail.Send", "server", { scope: "AI" })).toEqual([
			{
				code: "SCOPE_FORBIDDEN",
				message: "The author of `Mail.Send` does not allow AI for `server`.",
				node: "n",
				field: "server",
				hint: "Choose Custom.",
			},
		]);
		expect(problems("Mail.Send", "server", { scope: "Message", path: "x" })[0]?.code).toBe("SCOPE_FORBIDDEN");
		expect(problems("Mail.Send", "from", { scope: "AI" })[0]?.hint).toBe("Choose Custom or Message.");
	});

	it("never lets a model fill a secret, even where the author's flags say so [R4] [R28]", () => {
		const mail = SPECS.get("Mail.Send");
		if (!mail) throw new Error("No Mail.Send.");
		const spec = {
			...mail,
			properties: mail.properties.map((each) => (each.secret ? { ...each, aiScope: true } : each)),
		};
		const sender = node("n", "Mail.Send", { server: { scope: "AI" } });
		expect(validateParameter(sender, spec, "server")[0]?.code).toBe("SCOPE_FORBIDDEN");
	});

	it("takes each scope that the author allows [R3]", () => {
		expect(problems("Mail.Send", "to", { scope: "AI" })).toEqual([]);
		expect(problems("Mail.Send", "to", { scope: "Custom", value: "a@example.com" })).toEqual([]);
		expect(problems("Mail.Send", "to", { scope: "Message", path: "customer.mail" })).toEqual([]);
	});
});

describe("values", () => {
	it("asks for what is required and has neither value nor default [R2]", () => {
		expect(problems("AI.Agent", "prompt")[0]).toMatchObject({ code: "PARAMETER_MISSING", field: "prompt" });
		expect(problems("Mail.Send", "server")[0]?.code).toBe("PARAMETER_MISSING");
		expect(problems("Mail.Send", "server", { scope: "Custom", value: undefined })[0]?.code).toBe(
			"PARAMETER_MISSING",
		);
	});

	it("does not ask for AI values, optional ones, or ones with a default [R6]", () => {
		expect(problems("Mail.Send", "to")).toEqual([]);
		expect(problems("Mail.Send", "from")).toEqual([]);
		expect(problems("Http.Request", "retries")).toEqual([]);
	});

	it.each([
		["Http.Request", "retries", "3"],
		["Http.Request", "retries", -1],
		["Mail.Send", "to", 3],
		["Mail.Send", "to", null],
		["Mail.Send", "cc", "a@example.com"],
	])("refuses a value that does not fit, without coercion: %s %s %j [Q-S6]", (type, name, value) => {
		expect(problems(type, name, { scope: "Custom", value })).toMatchObject([
			{ code: "PARAMETER_INVALID", field: name },
		]);
	});

	it("tells the place within the value", () => {
		const found = problems("Mail.Send", "cc", { scope: "Custom", value: ["a", 1] });
		expect(found).toMatchObject([{ field: "cc[1]", message: "`cc[1]` must be text, not a number." }]);
	});

	it("takes a credential reference for a secret, and never the secret itself [R28]", () => {
		expect(problems("Mail.Send", "server", { scope: "Custom", value: { credential: "outbox" } })).toEqual([]);
		const inline = problems("Mail.Send", "server", { scope: "Custom", value: { host: "mail.example.com" } });
		expect(inline).toMatchObject([{ code: "PARAMETER_INVALID", hint: "Choose a credential of kind smtp." }]);
	});

	it("refuses a template where text does not fit", () => {
		expect(problems("Http.Request", "retries", { scope: "Message", template: "{{ n }}" })[0]?.code).toBe(
			"PARAMETER_INVALID",
		);
		expect(problems("Http.Request", "retries", { scope: "Message", expression: "n" })).toEqual([]);
	});
});

describe("what reads the message", () => {
	it.each<[ParameterSetting, string]>([
		[{ scope: "Message", path: "a..b" }, "PATH_INVALID"],
		[{ scope: "Message", path: "a.__proto__" }, "PATH_INVALID"],
		[{ scope: "Message", template: "Hi {{ name" }, "TEMPLATE_INVALID"],
		[{ scope: "Message", template: "Hi {{ 1 + }}" }, "TEMPLATE_INVALID"],
		[{ scope: "Message", expression: "1 +" }, "EXPRESSION_INVALID"],
		[{ scope: "Message", expression: "nothing(1)" }, "EXPRESSION_INVALID"],
		[{ scope: "Message", expression: "string(timestamp('2026-05-31T08:00:00'))" }, "EXPRESSION_INVALID"],
		[{ scope: "Message", template: "At {{ timestamp(at).getHours('Berlin') }}" }, "TEMPLATE_INVALID"],
		[{ scope: "Message" } as unknown as ParameterSetting, "PARAMETER_MISSING"],
	])("refuses %j", (setting, code) => {
		expect(problems("Mail.Send", "to", setting)).toMatchObject([{ code, node: "n", field: "to" }]);
	});
});

it("says how to write a time that has no zone, before the flow runs [Q-R26]", () => {
	const expression = "string(timestamp('2026-05-31T08:00:00'))";
	expect(problems("Mail.Send", "to", { scope: "Message", expression })).toMatchObject([
		{
			message: "`to`: `2026-05-31T08:00:00` has no time zone.",
			hint: expect.stringContaining("2026-05-31T08:00:00+02:00"),
		},
	]);
});

describe("names", () => {
	const URL = { url: { scope: "Custom", value: "https://example.com" } } as const;

	it("refuses parameters that the spec does not have; a result is not one", () => {
		expect(problems("Mail.Send", "nobody", { scope: "AI" })[0]?.code).toBe("PARAMETER_UNKNOWN");
		expect(problems("Mail.Send", "message_id", { scope: "AI" })[0]?.code).toBe("PARAMETER_UNKNOWN");
		expect(problems("Mail.Send", "nobody")).toEqual([]);
	});

	it.each([
		["nobody", "x", "OUTPUT_UNKNOWN"],
		["to", "x", "OUTPUT_UNKNOWN"],
		["status", "__parameters__", "OUTPUT_NAME_RESERVED"],
		["status", "__tool_caller_id__", "OUTPUT_NAME_RESERVED"],
		["status", "constructor", "OUTPUT_NAME_RESERVED"],
	])("refuses the output %s written to %s [Q-S4] [R16]", (output, field, code) => {
		const request = node("n", "Http.Request", URL, { outputs: { [output]: field } });
		const found = validateFlow(flow([node("s", "Flow.Manual"), request]), SPECS);
		expect(found).toMatchObject([{ code, node: "n", field: output }]);
	});

	it("takes outputs that are renamed or dropped", () => {
		for (const field of ["answer", ""]) {
			const request = node("n", "Http.Request", URL, { outputs: { status: field } });
			expect(validateFlow(flow([node("s", "Flow.Manual"), request]), SPECS)).toEqual([]);
		}
	});
});
