import { describe, expect, it } from "vitest";
import { validateParameter } from "../index.ts";
import { node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

function problems(type: string, name: string, value: unknown): [code: string, field: string | undefined][] {
	const spec = SPECS.get(type);
	if (!spec) throw new Error(`No ${type}.`);
	const found = validateParameter(node("n", type, { [name]: { scope: "Custom", value } }), spec, name);
	return found.map(({ code, field }) => [code, field]);
}

const setField = (name: string, value: unknown = { scope: "Custom", value: 1 }) => ({ name, value });
const rule = (port: string, when = "n > 1") => ({ port, name: port, when });

describe("the fields of a set construct", () => {
	it("may be constants, paths, templates and expressions", () => {
		const fields = [
			setField("a", { scope: "Custom", value: { any: ["thing"] } }),
			setField("b", { scope: "Message", path: "order.total" }),
			setField("c", { scope: "Message", template: "Hi {{ name }}" }),
			setField("d", { scope: "Message", expression: "n * 2" }),
		];
		expect(problems("Flow.Set", "fields", fields)).toEqual([]);
	});

	it("are each checked, at their place", () => {
		const fields = [
			setField("ok"),
			setField("__proto__"),
			setField("__tool_data__"),
			setField("ok"),
			setField("bad", { scope: "Message", expression: "1 +" }),
			setField("worse", { scope: "AI" }),
			"nothing",
		];
		expect(problems("Flow.Set", "fields", fields)).toEqual([
			["FIELD_NAME_RESERVED", "fields[1].name"],
			["FIELD_NAME_RESERVED", "fields[2].name"],
			["FIELD_NAME_DUPLICATE", "fields[3].name"],
			["EXPRESSION_INVALID", "fields[4].value"],
			["PARAMETER_INVALID", "fields[5].value.scope"],
			["PARAMETER_INVALID", "fields[6]"],
		]);
	});

	it("must be a list", () => {
		expect(problems("Flow.Set", "fields", { name: "a" })).toEqual([["PARAMETER_INVALID", "fields"]]);
	});
});

describe("the rules of a switch construct", () => {
	it("may be any conditions, each with a port of its own", () => {
		expect(
			problems("Flow.Switch", "rules", [rule("big"), rule("small", "flag"), rule("last", "a || b")]),
		).toEqual([]);
	});

	it("are each checked, at their place", () => {
		const rules = [
			rule("big"),
			rule("big"),
			rule("otherwise"),
			rule("error"),
			rule("broken", "n >"),
			rule("number", "1 + 1"),
			rule("bad port"),
			{ port: "nameless" },
		];
		expect(problems("Flow.Switch", "rules", rules)).toEqual([
			["RULE_PORT_DUPLICATE", "rules[1].port"],
			["RULE_PORT_TAKEN", "rules[2].port"],
			["RULE_PORT_TAKEN", "rules[3].port"],
			["EXPRESSION_INVALID", "rules[4].when"],
			["EXPRESSION_INVALID", "rules[5].when"],
			["PARAMETER_INVALID", "rules[6].port"],
			["PARAMETER_INVALID", "rules[7].name"],
			["PARAMETER_INVALID", "rules[7].when"],
		]);
	});
});

describe("the form of a trigger", () => {
	const text = (name: string) => ({ name, type: "text" });

	it("may have fields of every kind", () => {
		const form = [
			text("customer"),
			{ name: "note", title: "Note", type: "multiline", required: true, default: "none" },
			{ name: "amount", type: "number", default: 1 },
			{ name: "express", type: "boolean", default: false },
			{ name: "size", type: "choice", choices: ["S", "L"], default: "L" },
			{ name: "due", type: "date" },
			{ name: "room", type: "choice", choices: [{ value: "r1", title: "Hall" }], default: "r1" },
			{ name: "days", type: "choices", choices: ["Mon", "Tue"], least: 1, most: 2, default: ["Tue"] },
		];
		expect(problems("Flow.Manual", "form", form)).toEqual([]);
	});

	it("has each field checked, at its place", () => {
		const form = [
			text("ok"),
			text("ok"),
			text("__proto__"),
			{ name: "size", type: "choice" },
			{ name: "amount", type: "number", default: "1" },
			{ name: "kind", type: "choice", choices: ["a"], default: "b" },
			{ name: "other", type: "colour" },
			{ name: "room", type: "choice", choices: ["a", { value: "a", title: "A" }] },
			{ name: "days", type: "choices", choices: ["a"], least: 2 },
			{ name: "weeks", type: "choices", choices: ["a", "b", "c"], least: 3, most: 2 },
			{ name: "years", type: "choices", choices: ["a"], default: ["b"] },
			{ name: "none", type: "choices" },
		];
		expect(problems("Flow.Manual", "form", form)).toEqual([
			["FIELD_NAME_DUPLICATE", "form[1].name"],
			["PARAMETER_INVALID", "form[2].name"],
			["PARAMETER_INVALID", "form[3].choices"],
			["PARAMETER_INVALID", "form[4].default"],
			["PARAMETER_INVALID", "form[5].default"],
			["PARAMETER_INVALID", "form[6].type"],
			["PARAMETER_INVALID", "form[7].choices[1]"],
			["PARAMETER_INVALID", "form[8].least"],
			["PARAMETER_INVALID", "form[9].most"],
			["PARAMETER_INVALID", "form[10].default[0]"],
			["PARAMETER_INVALID", "form[11].choices"],
		]);
	});
});
