import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { agentExposure, nodeSource, policyChanges, wireMarks } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

/** The same node types, where mail goes to a recipient, and a page is read with a credential or without. */
const specs: ReadonlyMap<string, NodeSpec> = new Map(
	[...SPECS.values()].map((spec): [string, NodeSpec] => {
		const properties = spec.properties.map((property) =>
			property.name === "to" ? { ...property, sink: "recipient" as const } : property,
		);
		if (spec.id !== "Http.Request") return [spec.id, { ...spec, properties }];
		const [first] = properties;
		if (!first) throw new Error("It has parameters.");
		const auth = { ...first, name: "auth", variableType: "Opt", secret: "http", aiScope: false } as const;
		const source = { untrusted: true, private: true };
		return [spec.id, { ...spec, source, properties: [...properties, auth] }];
	}),
);

const page = (more: Partial<FlowNode> = {}) => node("page", "Http.Request", {}, more);
const auth = { auth: { scope: "Custom", value: { credential: "shop" } } } as const;

/** An agent that reads a page before it and another by a tool, and writes mails. */
function desk(mail: Partial<FlowNode> = {}, over: Partial<Flow> = {}): Flow {
	return {
		...flow(
			[
				node("start", "Flow.Manual"),
				page({ params: auth }),
				node("desk", "AI.Agent"),
				node("other", "Http.Request"),
				node("mail", "Mail.Send", { to: { scope: "AI" } }, mail),
				node("log", "Flow.Log"),
			],
			[
				"start.out > page.in",
				"page.out > desk.in",
				"desk.tools > other.tool",
				"desk.tools > mail.tool",
				"desk.out > log.in",
			],
		),
		...over,
	};
}

/** An agent whose tools are two others: one reads pages, the other writes mails. */
function withReader(): Flow {
	return flow(
		[
			node("start", "Flow.Manual"),
			node("desk", "AI.Agent"),
			node("reader", "AI.Agent"),
			page({ params: auth }),
			node("writer", "AI.Agent"),
			node("mail", "Mail.Send", { to: { scope: "AI" } }),
			node("log", "Flow.Log"),
		],
		[
			"start.out > desk.in",
			"desk.tools > reader.tool",
			"desk.tools > writer.tool",
			"reader.tools > page.tool",
			"writer.tools > mail.tool",
			"desk.out > log.in",
		],
	);
}

describe("what an agent says that is given files", () => {
	const attachments = { attachments: { scope: "Custom", value: ["inbox/photo.png"] } } as const;
	const looking = (params: FlowNode["params"], source?: FlowNode["source"]) =>
		flow(
			[
				node("start", "Flow.Manual"),
				node("desk", "AI.Agent", params, source ? { source } : {}),
				node("mail", "Mail.Send", { to: { scope: "AI" } }),
				node("log", "Flow.Log"),
			],
			["start.out > desk.in", "desk.tools > mail.tool", "desk.out > log.in"],
		);

	it("is untrusted, and anybody who made the files could choose what its tools do", () => {
		const flow = looking(attachments);
		expect([...wireMarks(flow, specs).values()]).toEqual([{ untrusted: true }]);
		expect(agentExposure(flow, "desk", specs)).toMatchObject({
			untrusted: ["desk"],
			choices: [{ node: "mail", parameter: "to", leads: "out" }],
		});
	});

	it("is not without files, nor where the designer vouches for them", () => {
		for (const flow of [looking({}), looking(attachments, { untrusted: false })]) {
			expect(wireMarks(flow, specs).size).toBe(0);
			expect(agentExposure(flow, "desk", specs).untrusted).toEqual([]);
		}
	});
});

describe("what a node's results are by themselves", () => {
	it("is what its author says, private where a credential is chosen, else what the designer says", () => {
		const spec = specs.get("Http.Request");
		expect(nodeSource(page(), spec)).toEqual({ untrusted: true });
		expect(nodeSource(page({ params: auth }), spec)).toEqual({ untrusted: true, private: true });
		expect(nodeSource(page({ params: auth, source: { untrusted: false, private: false } }), spec)).toEqual(
			{},
		);
		expect(nodeSource(page({ source: { private: true } }), spec)).toEqual({ untrusted: true, private: true });
		expect(nodeSource(page(), undefined)).toEqual({});
	});
});

describe("what a wire may carry", () => {
	it("is what any node before it has read, an agent's tools among them", () => {
		expect(Object.fromEntries(wireMarks(desk(), specs))).toEqual({
			"page_out--desk_in": { untrusted: true, private: true },
			"desk_tools--other_tool": { untrusted: true },
			"desk_out--log_in": { untrusted: true, private: true },
		});
	});

	it("is what an inner agent has read, on the wire to it and behind the one that calls it", () => {
		const marks = wireMarks(withReader(), specs);
		expect(marks.get("desk_tools--reader_tool")).toEqual({ untrusted: true, private: true });
		expect(marks.get("desk_out--log_in")).toEqual({ untrusted: true, private: true });
		expect(marks.has("start_out--desk_in")).toBe(false);
	});

	it("is found in flows that lead in a circle, and is nothing for disabled nodes", () => {
		const circle = flow(
			[node("log", "Flow.Log"), page(), node("again", "Flow.Log")],
			["log.out > page.in", "page.out > again.in", "again.out > log.in"],
		);
		expect(wireMarks(circle, specs).size).toBe(3);
		const disabled = { ...circle, nodes: circle.nodes.map((each) => ({ ...each, disabled: true as const })) };
		expect(wireMarks(disabled, specs).size).toBe(0);
	});
});

describe("what somebody could make of an agent who writes what it reads", () => {
	it("is what its model chooses of consequence, and whether private data could leave by it", () => {
		expect(agentExposure(desk(), "desk", specs)).toEqual({
			untrusted: ["page", "other"],
			private: ["page"],
			choices: [{ node: "mail", parameter: "to", leads: "out" }],
			answer: undefined,
			leaks: true,
		});
	});

	it("is nothing by what the model gets by reference only", () => {
		const { nodes, ...rest } = desk();
		const byReference = nodes.map((each) =>
			each.id === "other" ? { ...each, tool: { byReference: true as const } } : each,
		);
		const read = (at: Flow) => agentExposure(at, "desk", specs).untrusted;
		expect([read(desk()), read({ ...rest, nodes: byReference })]).toEqual([["page", "other"], ["page"]]);
	});

	it("is nothing that is listed, fixed or behind an approval", () => {
		const choices = (mail: Partial<FlowNode>) => agentExposure(desk(mail), "desk", specs).choices;
		expect(choices({ pinnedSets: { to: ["@example.com"] } })).toEqual([]);
		expect(choices({ params: { to: { scope: "Custom", value: "a@example.com" } } })).toEqual([]);
		expect(choices({ tool: { approval: "always" } })).toEqual([]);
		expect(choices({ tool: { approval: "when", approvalWhen: "false" } })).toHaveLength(1);
	});

	it("is what the agents among its tools could do, and the other way round what could reach those", () => {
		const { untrusted, private: secret, choices, leaks } = agentExposure(withReader(), "desk", specs);
		expect({ untrusted, secret, choices, leaks }).toEqual({
			untrusted: ["page"],
			secret: ["page"],
			choices: [{ node: "mail", parameter: "to", leads: "out" }],
			leaks: true,
		});
		expect(agentExposure(withReader(), "writer", specs)).toMatchObject({
			untrusted: ["page"],
			choices: [{ node: "mail", parameter: "to", leads: "out" }],
		});
		expect(agentExposure(withReader(), "reader", specs)).toMatchObject({ untrusted: ["page"], choices: [] });
	});

	it("is what the policies leave of it", () => {
		const policies = { untrusted: "refuse" } as const;
		expect(agentExposure(desk({}, { policies }), "desk", specs)).toMatchObject({
			answer: "refuse",
			leaks: false,
		});
	});
});

describe("what a flow's policies judge more strictly than before", () => {
	const before: typeof specs = new Map([...specs].map(([id, { source: _, ...spec }]) => [id, spec]));
	const refuse = { policies: { untrusted: "refuse" } } as const;
	const nodesIn = (at: Flow, old = before) =>
		policyChanges(at, old, specs).map(({ node, field }) => [node, field]);

	it("is what nodes return that are untrusted now, with where to say that they are trusted", () => {
		expect(policyChanges(desk({}, refuse), before, specs)).toMatchObject([
			{
				node: "page",
				code: "POLICY_STRICTER",
				warning: true,
				message: expect.stringContaining("is untrusted"),
			},
			{ node: "other", hint: expect.stringContaining("Trusted under Outputs") },
		]);
		const both = { policies: { untrusted: "ask", private: "refuse" } } as const;
		const [first] = policyChanges(desk({}, both), before, specs);
		expect(first?.message).toContain("untrusted and private");
	});

	it("is what fills parameters that are looked at now, unless the designer does", () => {
		const old: typeof specs = new Map(
			[...specs].map(([id, { properties, ...spec }]) => [
				id,
				{ ...spec, properties: properties.map(({ sink: _, ...property }) => property) },
			]),
		);
		expect(nodesIn(desk({}, refuse), old)).toEqual([["mail", "to"]]);
		const fixed = { params: { to: { scope: "Custom", value: "a@example.com" } } } as const;
		expect(nodesIn(desk(fixed, refuse), old)).toEqual([]);
	});

	it("is nothing without policies, without anything to stop, and once the designer has said what the results are", () => {
		expect(nodesIn(desk())).toEqual([]);
		expect(nodesIn(desk({ disabled: true }, refuse))).toEqual([]);
		expect(nodesIn(desk({}, refuse), specs)).toEqual([]);
		expect(nodesIn(desk({}, refuse), new Map())).toEqual([]);
		for (const untrusted of [true, false]) {
			const { nodes, ...rest } = desk({}, refuse);
			const said = nodes.map((each) =>
				each.type === "Http.Request" ? { ...each, source: { untrusted } } : each,
			);
			expect(nodesIn({ ...rest, nodes: said })).toEqual([]);
		}
	});
});
