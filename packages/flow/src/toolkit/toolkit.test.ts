import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import {
	agentTools,
	findNode,
	nodeName,
	nodesOfToolkit,
	offeredBy,
	serversAmong,
	validateFlow,
} from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS as KNOWN } from "../testing/specs.ts";

const MAIL = KNOWN.get("Mail.Send") as NodeSpec;
const FROM_SERVER: Partial<NodeSpec> = { keywords: ["mcp"] };
const SPECS = new Map<string, NodeSpec>([
	...KNOWN,
	[
		"AI.McpServer",
		{
			...MAIL,
			id: "AI.McpServer",
			construct: "toolkit",
			ports: [],
			properties: ["server", "tools"].map((name) => ({
				name,
				variableType: "Opt",
				schema: {},
				description: "",
				scope: "Custom",
				aiScope: false,
				customScope: true,
				messageScope: false,
			})),
			tool: undefined,
		} as unknown as NodeSpec,
	],
	["Post.send", { ...MAIL, ...FROM_SERVER, id: "Post.send" }],
	["Post.list", { ...MAIL, ...FROM_SERVER, id: "Post.list", tool: { name: "list", description: "Lists." } }],
]);

const kit = (tools: readonly string[], over: Partial<FlowNode> = {}): FlowNode => ({
	...node("kit", "AI.McpServer"),
	name: "Post office",
	params: {
		server: { scope: "Custom", value: "Post" },
		tools: { scope: "Custom", value: [...tools] },
	},
	...over,
});

const desk = (tools: readonly string[], over?: Partial<FlowNode>) =>
	flow([node("start", "Flow.Manual"), node("desk", "AI.Agent"), kit(tools, over)], ["desk.tools > kit.tool"]);

const problems = (tools: readonly string[], over?: Partial<FlowNode>) =>
	validateFlow(desk(tools, over), SPECS).filter(({ node: id }) => id === "kit");

describe("a toolkit on an agent's tools port [T5]", () => {
	it("gives the agent each checked tool, with what its author leaves to models left to the model", () => {
		const tools = agentTools(desk(["send", "list"]), "desk", SPECS);
		expect(
			tools.map(({ node: { id, type, name }, definition, toolkit }) => ({
				id,
				type,
				name,
				called: definition.name,
				kit: toolkit?.id,
			})),
		).toEqual([
			{
				id: "kit--send",
				type: "Post.send",
				name: `Post office: ${MAIL.name}`,
				called: "send_email",
				kit: "kit",
			},
			{ id: "kit--list", type: "Post.list", name: `Post office: ${MAIL.name}`, called: "list", kit: "kit" },
		]);
		const [own] = agentTools(
			flow([node("desk", "AI.Agent"), node("mail", "Post.send")], ["desk.tools > mail.tool"]),
			"desk",
			SPECS,
		);
		expect(Object.keys(tools[0]?.definition.parameters.properties ?? {})).toEqual(
			expect.arrayContaining(["to"]),
		);
		expect(tools[0]?.definition.description).toBe(own?.definition.description);
		// What no model may fill is no argument of the tool.
		expect(Object.keys(tools[0]?.node.params ?? {})).not.toContain("server");
	});

	it("hands its consent, time and reference settings on, and no name of its own", () => {
		const tool = {
			approval: "always",
			timeoutMs: 5000,
			byReference: true,
			name: "mine",
			approvalWhen: "true",
		} as const;
		expect(nodesOfToolkit(kit(["send"], { tool }), SPECS)[0]?.tool).toEqual({
			approval: "always",
			timeoutMs: 5000,
			byReference: true,
		});
	});

	it("gives none while it is disabled, or where nothing is checked", () => {
		expect(agentTools(desk(["send"], { disabled: true }), "desk", SPECS)).toEqual([]);
		expect(agentTools(desk([]), "desk", SPECS)).toEqual([]);
		expect(problems([])).toEqual([]);
	});

	it("says which checked tools are gone, and gives the others", () => {
		expect(problems(["send", "lost"])).toMatchObject([
			{
				code: "TOOL_GONE",
				field: "tools",
				message: expect.stringContaining("`lost`"),
				hint: expect.any(String),
			},
		]);
		expect(agentTools(desk(["send", "lost"]), "desk", SPECS)).toHaveLength(1);
	});

	it("never stands for an agent, whatever a flow says", () => {
		const params = {
			...kit([]).params,
			server: { scope: "Custom", value: "AI" },
			tools: { scope: "Custom", value: ["Agent"] },
		} as const;
		expect(nodesOfToolkit(kit([], { params }), SPECS)).toEqual([]);
		expect(problems([], { params })).toMatchObject([{ code: "TOOL_GONE" }]);
	});

	it("refuses two tools of one name, and ids that are another node's", () => {
		const twice = desk(["send"]);
		twice.nodes.push(node("mail", "Mail.Send"), node("kit--send", "Flow.Log"));
		twice.wires.push({ id: "w", from: { node: "desk", port: "tools" }, to: { node: "mail", port: "tool" } });
		const found = validateFlow(twice, SPECS).map(({ code, node: id }) => [code, id]);
		expect(found).toContainEqual(["TOOL_NAME_DUPLICATE", "mail"]);
		expect(found).toContainEqual(["NODE_ID_DUPLICATE", "kit"]);
	});

	it("has names for people, for itself and for its tools", () => {
		const named = desk(["send"]);
		expect(nodeName(named, "desk")).toBe("desk");
		expect(nodeName(named, "kit--send")).toBe("Post office: send");
		expect(nodeName(named, "nobody")).toBe("nobody");
	});

	it("finds each tool as the node that it stands for", () => {
		const named = desk(["send"], { tool: { approval: "always" } });
		expect(findNode(named, "desk", SPECS)?.type).toBe("AI.Agent");
		expect(findNode(named, "kit--send", SPECS)).toMatchObject({
			type: "Post.send",
			tool: { approval: "always" },
		});
		expect(findNode(named, "kit--list", SPECS)).toBeUndefined();
	});

	it("lists the servers, and what each offers", () => {
		expect(serversAmong(SPECS.values())).toEqual(["Post"]);
		expect(offeredBy("Post", SPECS.values()).map(({ id }) => id)).toEqual(["Post.send", "Post.list"]);
	});
});

describe("a toolkit whose tools are always the same", () => {
	const setting = (name: string, aiScope = false) => ({
		name,
		variableType: "Opt" as const,
		schema: {},
		description: "",
		scope: aiScope ? ("AI" as const) : ("Custom" as const),
		aiScope,
		customScope: !aiScope,
		messageScope: false,
	});
	const part = (id: string): NodeSpec => ({
		...MAIL,
		id,
		isPart: true,
		ports: [],
		properties: [setting("site", true), setting("sites"), setting("secret_cap")],
		tool: { name: id.replace(".", "_").toLowerCase(), description: "Does it." },
	});
	const specs = new Map<string, NodeSpec>([
		...KNOWN,
		[
			"Hands.Kit",
			{
				...MAIL,
				id: "Hands.Kit",
				construct: "toolkit",
				ports: [],
				tool: undefined,
				properties: [setting("sites")],
				parts: [{ type: "Hands.Look" }, { type: "Hands.Act", approvalWhen: "!(site in sites)" }],
			} as unknown as NodeSpec,
		],
		["Hands.Act", part("Hands.Act")],
		["Hands.Look", part("Hands.Look")],
	]);
	const hands = (over: Partial<FlowNode> = {}): FlowNode => ({
		...node("kit", "Hands.Kit"),
		name: "Hands",
		params: { sites: { scope: "Custom", value: ["a.example"] } },
		...over,
	});
	const ofAgent = (over?: Partial<FlowNode>) => {
		const nodes = [node("start", "Flow.Manual"), node("desk", "AI.Agent"), hands(over)];
		return flow(nodes, ["desk.tools > kit.tool"]);
	};

	it("gives the agent all of them in its order, set as it is set", () => {
		const tools = agentTools(ofAgent(), "desk", specs);
		expect(tools.map(({ node: { id, name }, definition }) => [id, name, definition.name])).toEqual([
			["kit--Look", `Hands: ${MAIL.name}`, "hands_look"],
			["kit--Act", `Hands: ${MAIL.name}`, "hands_act"],
		]);
		for (const { node: tool, definition } of tools) {
			expect(tool.params).toEqual({
				site: { scope: "AI" },
				sites: { scope: "Custom", value: ["a.example"] },
			});
			expect(Object.keys(definition.parameters.properties ?? {})).toEqual(["site"]);
		}
	});

	it("asks as its author says where the designer says nothing of consent", () => {
		const asked = (over?: Partial<FlowNode>) => nodesOfToolkit(hands(over), specs).map(({ tool }) => tool);
		expect(asked()).toEqual([{}, { approval: "when", approvalWhen: "!(site in sites)" }]);
		expect(asked({ tool: { approval: "never" } })).toEqual([{ approval: "never" }, { approval: "never" }]);
	});

	it("hands on nothing that it does not have itself, and nothing to a model that its author keeps from models", () => {
		const params = {
			sites: { scope: "AI" },
			secret_cap: { scope: "Custom", value: 9 },
			site: { scope: "Custom", value: "b.example" },
		} as const;
		const [look] = agentTools(ofAgent({ params }), "desk", specs);
		expect(Object.keys(look?.node.params ?? {})).toEqual(["site", "sites"]);
		expect(Object.keys(look?.definition.parameters.properties ?? {})).toEqual(["site"]);
		expect(validateFlow(ofAgent({ params }), specs).map(({ node: id, field }) => [id, field])).toContainEqual(
			["kit", "sites"],
		);
	});

	it("has names for people", () => {
		expect(nodeName(ofAgent(), "kit--Act")).toBe("Hands: Act");
	});
});
