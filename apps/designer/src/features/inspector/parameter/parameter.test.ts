import { node } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { settingProblems } from "./setting-problems.ts";
import { shownSetting, wayBack } from "./shown-setting.ts";

const spec = NODE_TYPES.get("Mail.Send") as NonNullable<ReturnType<typeof NODE_TYPES.get>>;
const mail: FlowNode = node("mail", "Mail.Send");
const problems = (name: string, setting: Parameters<typeof settingProblems>[1]) =>
	settingProblems({ node: mail, spec, name }, setting).get("");

describe("what is said of a setting while it is typed", () => {
	it("is what the server would say of it", () => {
		expect(problems("subject", { scope: "Custom", value: 5 })).toContain("Must be text, not a number.");
		expect(problems("subject", { scope: "Custom", value: "Hello" })).toBeUndefined();
		expect(problems("subject", { scope: "Message", path: "a..b" })).toContain("malformed");
	});

	it("names a scope that the author forbids, whatever the flow says [R4]", () => {
		expect(problems("server", { scope: "AI" })).toContain("does not allow AI for “Server”");
		expect(problems("to", { scope: "AI" })).toBeUndefined();
	});

	it("asks for a value where one is needed, also of a credential [R28]", () => {
		expect(problems("server", undefined)).toContain("Is required and has no value.");
		expect(problems("server", { scope: "Custom", value: { password: "x" } })).toContain(
			"Needs a credential.",
		);
	});
});

describe("the author's default", () => {
	const property = (over: Partial<Property>): Property => ({
		name: "value",
		variableType: "In",
		schema: {},
		description: "",
		scope: "Custom",
		aiScope: true,
		customScope: true,
		messageScope: true,
		...over,
	});

	it("is shown where the designer has set nothing", () => {
		expect(shownSetting(property({ value: 10 }), undefined)).toEqual({ scope: "Custom", value: 10 });
		expect(shownSetting(property({ scope: "Message" }), undefined)).toEqual({ scope: "Message", path: "" });
		expect(shownSetting(property({ scope: "AI" }), undefined)).toEqual({ scope: "AI" });
		expect(shownSetting(property({ value: 10 }), { scope: "AI" })).toEqual({ scope: "AI" });
	});

	it("can be gone back to where the value is another", () => {
		const limit = property({ value: 10 });
		expect(wayBack(limit, { scope: "Custom", value: 11 })).toEqual({ to: "value", value: 10 });
		expect(wayBack(limit, { scope: "Custom", value: 10 })).toBeUndefined();
		expect(wayBack(limit, undefined)).toBeUndefined();
		expect(wayBack(property({ value: [] }), { scope: "Custom", value: [1] })).toBeUndefined();
	});

	it("is nothing at all for an optional parameter, and no way out for a required one", () => {
		const setting = { scope: "Custom", value: "x" } as const;
		expect(wayBack(property({ variableType: "Opt" }), setting)).toEqual({ to: "nothing" });
		expect(wayBack(property({}), setting)).toBeUndefined();
		expect(wayBack(property({ variableType: "Opt", scope: "Message" }), setting)).toBeUndefined();
	});
});
