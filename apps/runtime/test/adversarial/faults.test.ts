import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { allowsScope, subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf } from "@switchyard/host/testing";
import { NodeError, type NodeType } from "@switchyard/node-kit";
import { CredentialReference } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANARY, canaryParts } from "./canary.ts";
import { FailingHost, type ToolUse } from "./failed-call.ts";
import { sampleValue } from "./sample-value.ts";
import { PARAMETERS, TOOLS, toolCase } from "./tool-case.ts";

const MAIL_SERVER = { host: `${CANARY}.invalid`, port: 25, secure: false, user: CANARY, password: CANARY };

/** A store of credentials that knows one, whose parts are canaries, and names those that it does not know. */
const secrets = {
	open: async (name: string) => {
		if (name === "known") return MAIL_SERVER;
		throw new AppError("CREDENTIAL_NOT_FOUND", {
			message: `There is no credential ${name}.`,
			hint: `Add ${name}.`,
		});
	},
	maskOf: () => undefined,
	hostsOf: () => undefined,
	redact: (text: string) => text,
};

/** Fails as wordily as a node can: with all that it was given. */
function wordy({ spec }: { readonly spec: NodeSpec }): NodeType {
	const id = `Wordy.${spec.id.replace(".", "")}`;
	return {
		spec: { ...spec, id },
		execute: async (params) => {
			const words = `Cannot do it with ${JSON.stringify(params)}, not even ${CANARY.slice(0, 6)}.`;
			throw new NodeError({ code: "REFUSED", message: words, hint: words, field: CANARY });
		},
	};
}

const WORDY = TOOLS.filter(({ construct = "action" }) => construct === "action").map((spec) =>
	wordy({ spec }),
);

/** A flow for others whose inner node fails. */
function failingFlow(id: string, inner: FlowNode): Flow {
	const params = {
		inputs: custom([{ name: "order", type: "text", required: true, ai: true }]),
		outputs: custom([]),
		tool_name: custom("look_up"),
	};
	const flow = chainOf(inner);
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id, name: id, nodes };
}

const SUB_FLOWS = [
	failingFlow(
		"stopped",
		node("stop", "Flow.Stop", { message: custom(`No ${CANARY}.`), code: custom(CANARY.toUpperCase()) }),
	),
	failingFlow("thrown", node("code", "Flow.Function", { code: custom(`throw new Error("${CANARY}")`) })),
	failingFlow("unreached", node("ask", "Http.Request", { url: custom(`http://${CANARY}.invalid/`) })),
	failingFlow(
		"misread",
		node("say", "Flow.Log", { text: { scope: "Message", expression: `int("${CANARY}")` } }),
	),
];

let test: FailingHost;
let silent: Server;

beforeAll(async () => {
	const subFlows = SUB_FLOWS.flatMap((flow) => {
		const spec = subFlowSpec(flow);
		return spec ? [{ spec }] : [];
	});
	test = new FailingHost({ secrets, nodeTypes: [...WORDY, ...subFlows], flows: SUB_FLOWS });
	silent = createServer(() => {});
	await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
	await test.remove();
	silent.closeAllConnections();
	silent.close();
});

/** Neither reader may see a part of the canary, and both must see that the call failed. */
async function expectTold(use: ToolUse): Promise<void> {
	const { model, program } = await test.read(use);
	for (const reading of [model, program]) {
		const text = JSON.stringify(reading);
		expect(text).toContain('"status":"error"');
		expect({ text, parts: canaryParts(text) }).toEqual({ text, parts: [] });
	}
}

/** A call that is right but for the settings given. */
function useOf(
	spec: NodeSpec,
	settings: Readonly<Record<string, ParameterSetting>>,
	more: Partial<FlowNode> = {},
): ToolUse {
	const { settings: usual, right, message } = toolCase(spec);
	const params = { ...usual, ...settings };
	const given = Object.fromEntries(Object.entries(right).filter(([name]) => params[name]?.scope === "AI"));
	return { spec, node: node("tool", spec.id, params, more), arguments: given, message };
}

/** A canary of a type that the parameter does not take. */
function wrongCanary({ schema, secret }: Property): unknown {
	const taken: JsonSchema = secret === undefined ? schema : { ...CredentialReference };
	return [CANARY, [CANARY], { [CANARY]: CANARY }].find((value) => !fits(taken, value));
}

/** A value that the parameter takes, with the canary in it where there can be one. */
function canaryFor({ secret, schema }: Property): unknown {
	return secret === undefined ? sampleValue(schema, CANARY) : { credential: "known" };
}

/** Settings that cannot be resolved, each with the canary in it. */
function unresolvable(property: Property): { how: string; setting: ParameterSetting }[] {
	const wrong = wrongCanary(property);
	const fixed = [
		...(wrong === undefined ? [] : [{ how: "a constant of a wrong type", setting: custom(wrong) }]),
		...(property.secret === undefined
			? []
			: [{ how: "an unknown credential", setting: custom({ credential: CANARY }) }]),
	];
	const message: { how: string; setting: ParameterSetting }[] = [
		{ how: "an expression that fails", setting: { scope: "Message", expression: `int("${CANARY}")` } },
		{ how: "a template that fails", setting: { scope: "Message", template: `{{ int("${CANARY}") }}` } },
		...(property.variableType === "In" && property.value === undefined
			? [{ how: "a path to nothing", setting: { scope: "Message" as const, path: `${CANARY}.x` } }]
			: []),
		...(wrong === undefined
			? []
			: [
					{
						how: "a message's value of a wrong type",
						setting: { scope: "Message" as const, expression: JSON.stringify(wrong) },
					},
				]),
	];
	return [
		...(allowsScope(property, "Custom") ? fixed : []),
		...(allowsScope(property, "Message") ? message : []),
	];
}

/** Each case with all faults, and every fourth one for each change. */
function isTried(_case: unknown, index: number): boolean {
	return process.env.SWITCHYARD_FAULTS === "all" || index % 4 === 0;
}

describe("what a model and a program read of a parameter that cannot be resolved [R22, X5]", () => {
	const CASES = PARAMETERS.flatMap(({ spec, property }) =>
		unresolvable(property).map((each) => ({ spec, property, ...each })),
	);
	it.each(CASES.filter(isTried))("$spec.id $property.name: $how", async ({ spec, property, setting }) => {
		await expectTold(useOf(spec, { [property.name]: setting }));
	});
});

describe("what a model and a program read of a node that fails with all that it was given [R22, X5]", () => {
	const CASES = WORDY.flatMap(({ spec }) =>
		spec.properties
			.filter(({ variableType }) => variableType !== "Out")
			.flatMap((property) =>
				(["Custom", "Message"] as const)
					.filter((scope) => allowsScope(property, scope))
					.map((scope) => ({ spec, property, scope, value: canaryFor(property) })),
			)
			// A choice, a number or a yes holds no text of the flow's: there is nothing to keep from anybody.
			.filter(
				({ property, value }) => property.secret !== undefined || JSON.stringify(value).includes(CANARY),
			),
	);
	it.each(CASES.filter(isTried))(
		"$spec.id $property.name $scope",
		async ({ spec, property: { name }, scope, value }) => {
			const use = useOf(spec, {
				[name]: scope === "Custom" ? custom(value) : { scope, path: `given_${name}` },
			});
			await expectTold({ ...use, message: { ...use.message, [`given_${name}`]: value } });
		},
	);
});

describe("what a model and a program read of built-in nodes that fail by themselves [R22, X5]", () => {
	const specOf = (id: string) => {
		const spec = TOOLS.find((each) => each.id === id);
		if (!spec) throw new Error(`There is no tool ${id}.`);
		return spec;
	};
	/** A node of which only these parameters are set, and a call with these arguments. */
	const bareUse = (
		type: string,
		set: Readonly<Record<string, unknown>>,
		given: Message = {},
		tool: FlowNode["tool"] = undefined,
	): ToolUse => {
		const constants = Object.entries(set).map(([name, value]) => [name, custom(value)]);
		const arguments_ = Object.keys(given).map((name) => [name, { scope: "AI" }]);
		const params = Object.fromEntries([...constants, ...arguments_]);
		const sketch = node("tool", type, params, tool === undefined ? {} : { tool });
		return { spec: specOf(type), node: sketch, arguments: given, message: {} };
	};
	const server = { credential: "known" };
	const from = "desk@example.com";
	const mail = { to: "john@example.com", subject: "s", body: "b" };
	const CASES: [what: string, type: string, set: Readonly<Record<string, unknown>>, given?: Message][] = [
		["a host that does not exist", "Http.Request", { url: `http://${CANARY}.invalid/x` }],
		["an address that is refused", "Http.Request", { url: `http://${CANARY}.localhost/x` }],
		["an address that is none", "Http.Request", { url: `ftp://${CANARY}/x` }],
		[
			"a header that cannot be sent",
			"Http.Request",
			{ headers: { [`${CANARY} x`]: "y" }, url: "http://127.0.0.1:9/" },
		],
		["code that throws", "Flow.Function", { code: `throw new Error("${CANARY}");` }],
		["code with an unknown name", "Flow.Function", { code: `return ${CANARY};` }],
		[
			"code that throws a part of its input",
			"Flow.Function",
			{ code: "throw input.a;", input: { a: `${CANARY}x` } },
		],
		["a mail server that does not exist", "Mail.Send", { from, server }, mail],
		["a sender that is none", "Mail.Send", { from: `a@b@${CANARY}, x`, server }, mail],
		["a mailbox that does not exist", "Mail.Read", { server }],
		["a file that does not exist", "File.Read", { path: `${CANARY}/x.txt` }],
		["a path out of the workspace", "File.Write", { path: `../${CANARY}` }, { content: "c" }],
	];
	it.each(CASES)("%s: %s, set by the flow", async (_what, type, set, given) => {
		await expectTold(bareUse(type, set, given));
	});

	it("a server that does not answer in time", async () => {
		const { port } = silent.address() as AddressInfo;
		const url = `http://127.0.0.1:${port}/${CANARY}`;
		await expectTold(bareUse("Http.Request", { url }, {}, { name: "http_request", timeoutMs: 50 }));
	});

	it("a value that the model itself wrote", async () => {
		const { model, program } = await test.read(bareUse("File.Read", {}, { path: "not-there.txt" }));
		for (const reading of [model, program])
			expect(JSON.stringify(reading)).toContain("The workspace has no file not-there.txt.");
	});
});

describe("what a model and a program read of a sub-flow that fails [R22, X5]", () => {
	it.each(SUB_FLOWS)("$id", async (flow) => {
		const spec = subFlowSpec(flow);
		if (!spec) throw new Error("The flow cannot be called.");
		await expectTold({
			spec,
			node: node("tool", spec.id, { order: { scope: "AI" } }),
			arguments: { order: "42" },
			message: {},
		});
	});
});
