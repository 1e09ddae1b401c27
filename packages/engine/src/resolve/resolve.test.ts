import { ai, custom, expression, FlowBuilder, path, template } from "@switchyard/flow/testing";
import type { ParameterSetting } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { firstToken } from "../message/token.ts";
import { compilePlan } from "../plan/plan.ts";
import { parameter, spec, WITH_TOOLS } from "../testing/parts.ts";
import { checkArguments } from "./check-arguments.ts";
import { joinFaults } from "./parameter-fault.ts";
import { type Arguments, resolveParameters } from "./resolve-parameters.ts";

/** A node with these parameters, so set, wired to an agent as its tool. */
function compile(properties: readonly Property[], params: Record<string, ParameterSetting>) {
	const types = [
		spec("Test.Agent", { construct: "agent", ports: WITH_TOOLS }),
		spec("Test.Node", { properties: [...properties], tool: { name: "work", description: "Works." } }),
	];
	const flow = new FlowBuilder()
		.node("agent", "Agent")
		.node("node", "Node", params)
		.wire("agent.tools > node")
		.build();
	const plan = compilePlan(flow, new Map(types.map((each) => [each.id, each])));
	const node = plan.nodes.get("node");
	const tool = plan.nodes.get("agent")?.tools.get("work");
	if (!node || !tool) throw new Error("The plan has no such node.");
	return { node, tool };
}

/** What one parameter `value` of a step becomes. */
function resolve(
	property: Partial<Property>,
	setting: ParameterSetting | undefined,
	{ message = {}, args, edits }: { message?: Message; args?: Message; edits?: Message } = {},
) {
	const { node } = compile(
		[parameter("value", ["AI", "Custom", "Message"], property)],
		setting ? { value: setting } : {},
	);
	const given: Arguments | undefined = args && { values: args, call: "c1" };
	const { params, provenance, faults } = resolveParameters(
		node.parameters,
		firstToken(message),
		given,
		edits,
	);
	return { params, provenance: provenance.value, faults };
}

const optional: Partial<Property> = { variableType: "Opt" };
const defaulted: Partial<Property> = { variableType: "Opt", value: "default" };

describe("a parameter that nothing fills", () => {
	it.each<[string, ParameterSetting | undefined, Message | undefined]>([
		["AI, by a wire", ai, undefined],
		["AI, by an agent", ai, {}],
		["Custom", undefined, undefined],
		["Message", path("nothing.there"), undefined],
	])("has its default, marked as one, or stays away: %s", (scope, setting, args) => {
		const more = scope === "Custom" ? { scope: "Custom" as const } : {};
		const options = args ? { args } : {};
		expect(resolve({ ...defaulted, ...more }, setting, options)).toEqual({
			params: { value: "default" },
			provenance: { scope: scope.split(",")[0], source: { default: true } },
			faults: [],
		});
		expect(resolve({ ...optional, ...more }, setting, options)).toEqual({
			params: {},
			provenance: undefined,
			faults: [],
		});
	});

	it.each<[string, Partial<Property>, ParameterSetting | undefined]>([
		["AI", {}, ai],
		["Custom", { scope: "Custom" }, undefined],
		["Message", { scope: "Message" }, undefined],
	])("is a fault where it is required, which says of %s where it looked", (scope, more, setting) => {
		const { params, faults } = resolve(more, setting);
		expect(params).toEqual({});
		expect(faults).toMatchObject([{ code: "PARAMETER_MISSING", field: "value", retryable: false }]);
		const told = {
			AI: "The message has no field of its name",
			Custom: "No value is set",
			Message: "No path, template or expression is set",
		};
		expect(faults[0]?.message).toContain(told[scope as "AI"]);
		expect(faults[0]?.message).toContain("`value`");
	});

	it("names the path of a required one, as much of it as fits a sentence", () => {
		expect(resolve({}, path("order.total")).faults).toEqual([
			{
				code: "PATH_NOT_FOUND",
				message: "The message has nothing at `order.total`.",
				hint: expect.any(String),
				field: "value",
				retryable: false,
			},
		]);
		const long = `a${".b".repeat(100)}`;
		expect(resolve({}, path(long)).faults[0]?.message).toContain(`\`${long.slice(0, 200)}…\``);
		expect(resolve({}, path(long.slice(0, 199))).faults[0]?.message).toContain(`\`${long.slice(0, 199)}\``);
	});
});

describe("a value that cannot be had", () => {
	it("is a fault for an optional parameter too when its expression fails: that is no absence", () => {
		const { faults } = resolve(defaulted, expression("order.total > 1"));
		expect(faults).toMatchObject([{ code: "EXPRESSION_FAILED", field: "value", retryable: false }]);
		expect(faults[0]?.message).toContain("order.total > 1");
		expect(faults[0]?.hint).toBeDefined();
	});

	it("says of a template which of its expressions failed", () => {
		const { faults } = resolve(optional, template("Dear {{ customer.name }}, good day"));
		expect(faults).toMatchObject([{ code: "EXPRESSION_FAILED", field: "value" }]);
		expect(faults[0]?.message).toContain("customer.name");
		expect(faults[0]?.message).not.toContain("good day");
	});

	it("is refused as its schema says, whatever source it has, and nothing is coerced", () => {
		const number = { schema: { type: "number" } };
		for (const { faults, params } of [
			resolve(number, custom("7")),
			resolve(number, path("seven"), { message: { seven: "7" } }),
			resolve(number, ai, { message: { value: "7" } }),
			resolve(number, ai, { args: { value: "7" } }),
		]) {
			expect(params).toEqual({});
			expect(faults).toMatchObject([{ code: "PARAMETER_INVALID", field: "value", retryable: false }]);
			expect(faults[0]?.message).toMatch(/^Parameter `value`: .*number/);
		}
	});

	it("is anything but a reference where a secret belongs", () => {
		const secret = { secret: "smtp" as const, aiScope: false, scope: "Custom" as const };
		expect(resolve(secret, custom({ credential: "outbox" })).params).toEqual({
			value: { credential: "outbox" },
		});
		for (const value of ["hunter2", {}, { credential: "outbox", password: "x" }, null])
			expect(resolve(secret, custom(value)).faults).toMatchObject([{ code: "PARAMETER_INVALID" }]);
		expect(
			resolve({ ...secret, aiScope: true }, ai, { args: { value: { credential: "x" } } }).faults,
		).toEqual([
			expect.objectContaining({
				code: "SCOPE_FORBIDDEN",
				message: "Parameter `value`: Its author does not allow AI.",
			}),
		]);
	});

	it.each<[keyof Property, ParameterSetting]>([
		["aiScope", ai],
		["customScope", custom("x")],
		["messageScope", path("x")],
	])("comes from a scope that the author does not allow: %s", (flag, setting) => {
		const options = { message: { value: "m", x: "m" }, args: { value: "a" } };
		expect(resolve({}, setting, options).faults).toEqual([]);
		const { params, faults } = resolve({ [flag]: false }, setting, options);
		expect(params).toEqual({});
		expect(faults).toMatchObject([{ code: "SCOPE_FORBIDDEN", field: "value", retryable: false }]);
	});

	it("does not keep the other parameters from being looked at: all faults are found at once", () => {
		const { node } = compile(
			["one", "two", "three"].map((name) => parameter(name, ["Custom", "Message"])),
			{ one: path("no.where"), two: custom("fine"), three: custom(3) },
		);
		const { params, faults } = resolveParameters(node.parameters, firstToken({}), undefined);
		expect(params).toEqual({ two: "fine" });
		expect(faults.map(({ field }) => field)).toEqual(["one", "three"]);
		const joined = joinFaults(faults);
		expect(joined).toMatchObject({ code: "PATH_NOT_FOUND", field: "one" });
		expect(joined.message).toBe(faults.map(({ message }) => message).join(" "));
	});
});

describe("several faults as one", () => {
	const fault = (message: string) => ({ code: "PARAMETER_INVALID", message, retryable: false });

	it("are that very one when there is but one, and no longer than a fault may be when there are many", () => {
		const only = fault("x".repeat(5000));
		expect(joinFaults([only])).toBe(only);
		expect(joinFaults([fault("x".repeat(3000)), fault("y".repeat(3000))]).message).toHaveLength(4000);
		expect(() => joinFaults([])).toThrow(RangeError);
	});
});

describe("where a value came from", () => {
	it("is reported for each source", () => {
		const message = { value: "m", other: { deep: 1 } };
		expect(resolve({}, custom("c")).provenance).toEqual({ scope: "Custom", source: { revision: 7 } });
		expect(resolve({}, ai, { message }).provenance).toEqual({
			scope: "AI",
			source: { message: "value", steps: [0] },
		});
		expect(resolve({}, ai, { args: { value: "a" } }).provenance).toEqual({
			scope: "AI",
			source: { toolCall: "c1" },
		});
		expect(resolve({ schema: {} }, path("other.deep"), { message })).toEqual({
			params: { value: 1 },
			provenance: { scope: "Message", source: { message: "other.deep", steps: [0] } },
			faults: [],
		});
		expect(resolve({}, template("{{ value }}!"), { message }).params).toEqual({ value: "m!" });
	});

	it("is the person, where a person set it, and no source else is asked", () => {
		expect(resolve({}, ai, { args: { value: "a" }, edits: { value: "mine" } })).toEqual({
			params: { value: "mine" },
			provenance: { scope: "Custom", source: { edited: true } },
			faults: [],
		});
		expect(resolve({}, custom("c"), { edits: { other: 1 } }).params).toEqual({ value: "c" });
		expect(resolve({ customScope: false }, ai, { edits: { value: "mine" } }).faults).toMatchObject([
			{ code: "SCOPE_FORBIDDEN", message: expect.stringContaining("does not allow Custom") },
		]);
	});

	it("is another program, where that wrote an argument in the model's place", () => {
		const { node } = compile([parameter("value", ["AI"])], { value: ai });
		const source = { message: "asset", steps: [3] };
		const { provenance } = resolveParameters(node.parameters, firstToken({}), {
			values: { value: "a" },
			call: "c1",
			sources: { value: source },
		});
		expect(provenance.value).toEqual({ scope: "AI", source });
	});
});

describe("arguments that are not what the tool's schema says", () => {
	const { tool } = compile(
		[
			parameter("to", ["AI"]),
			parameter("body", ["AI", "Custom"], { variableType: "Opt" }),
			parameter("server", ["Custom"]),
		],
		{ to: ai, body: ai, server: custom("x") },
	);
	const refusal = (args: unknown) => {
		const checked = checkArguments(tool, args);
		if (!("fault" in checked)) throw new Error("They were not refused.");
		return checked.fault;
	};

	it.each([null, "to=a@b.c", 7, undefined, [], true])("are no object: %j", (args) => {
		expect(refusal(args)).toEqual({
			code: "TOOL_ARGUMENTS_INVALID",
			message: "The call of `work` was refused. The arguments must be a JSON object.",
			hint: "Arguments: to, body.",
			retryable: false,
		});
	});

	it("are refused with each problem by name, and with what there is instead", () => {
		expect(refusal({ server: "x", constructor: 1, __tool_name__: 1, body: 3 })).toEqual({
			code: "TOOL_ARGUMENTS_INVALID",
			message:
				'The call of `work` was refused. There is no argument "server". "constructor" is reserved and cannot be an argument. ' +
				'"__tool_name__" is reserved and cannot be an argument. Argument "to" is required. Argument "body" must be text, not a number.',
			hint: "Arguments: to, body.",
			retryable: false,
		});
	});

	it("are refused with twenty problems by name and the number of the others", () => {
		const unknown = (count: number) =>
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
		const { message } = refusal({ to: "x", ...unknown(20) });
		expect(message).toMatch(/"k19"\.$/);
		expect(refusal({ to: "x", ...unknown(21) }).message).toMatch(/"k19"\. And 1 more problems\.$/);
		expect(refusal({ to: "x", ...unknown(45) }).message).toMatch(/And 25 more problems\.$/);
	});

	it("are reported briefly, however long their names are", () => {
		const { message } = refusal({ to: "x", ["n".repeat(100)]: 1 });
		expect(message).toContain(`"${"n".repeat(64)}"`);
		const strange = Object.fromEntries(
			Array.from({ length: 30 }, (_, index) => [`${String.fromCharCode(index + 1).repeat(100)}`, 1]),
		);
		expect(refusal({ to: "x", ...strange }).message).toHaveLength(4000);
	});

	it("are refused by a tool that takes none, which says so", () => {
		const { tool: bare } = compile([], {});
		expect(checkArguments(bare, {})).toEqual({ values: {} });
		expect(checkArguments(bare, { to: 1 })).toMatchObject({
			fault: { hint: "The tool takes no arguments." },
		});
	});

	it("are given as they came when they fit", () => {
		const values = { to: "a@b.c" };
		expect(checkArguments(tool, values)).toEqual({ values });
		expect(checkArguments(tool, { ...values, body: "b" })).toEqual({ values: { to: "a@b.c", body: "b" } });
	});
});
