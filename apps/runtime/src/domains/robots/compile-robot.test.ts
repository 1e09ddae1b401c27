import { agentTools, compileRobot, ROBOT_AGENT, robotChanges, validateFlow } from "@switchyard/flow";
import { loadNodeTypes } from "@switchyard/nodes";
import { DEFINITIONS, toolNodeSpec } from "@switchyard/registry";
import { isBlocking } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { ROBOT_DEFAULTS, type Robot, type RobotMemory } from "@switchyard/spec/robot";
import { describe, expect, it } from "vitest";

const registry = Object.values(DEFINITIONS).map((one) => toolNodeSpec(one, { tools: [], robots: ["other"] }));
const specs = new Map(
	[...(await loadNodeTypes()).map(({ spec }) => spec), ...registry].map((spec) => [spec.id, spec]),
);

const ROBOT: Robot = {
	...ROBOT_DEFAULTS,
	tools: [],
	id: "helper",
	name: "Helper",
	playbook: "Help.",
	revision: 1,
};

const mail: Flow["nodes"][number] = {
	id: "mail",
	type: "Mail.Send",
	name: "Write to a customer",
	position: { x: 0, y: 0 },
	params: {
		to: { scope: "AI" },
		subject: { scope: "AI" },
		body: { scope: "AI" },
		server: { scope: "Custom", value: { credential: "outbox" } },
		from: { scope: "Custom", value: "desk@example.com" },
	},
	tool: { name: "write_to_customer", approval: "never" },
	group: "g",
};
const flow = (...nodes: Flow["nodes"]): Flow => ({
	formatVersion: 1,
	id: "orders",
	name: "Orders",
	revision: 3,
	nodes,
	wires: [],
});
const compiled = (robot: Partial<Robot>, ...nodes: Flow["nodes"]) =>
	compileRobot({ ...ROBOT, ...robot }, { specs, flows: new Map([["orders", flow(...nodes)]]) });

describe("a compiled robot", () => {
	it("is an ordinary flow without problems, whatever tools it has", () => {
		const { flow: made, problems } = compiled(
			{
				tools: ["Workspace.RobotList", "Workspace.RobotSwitch", "orders/mail", "File.Read"],
				budget: { run: { calls: 5 } },
			},
			mail,
		);
		expect(problems).toEqual([]);
		expect(validateFlow(made, specs).filter(isBlocking)).toEqual([]);
		expect(made).toMatchObject({ id: "helper", name: "Helper", budget: { run: { calls: 5 } } });
		const seen = agentTools(made, ROBOT_AGENT, specs);
		expect(seen.map(({ definition }) => definition.name)).toEqual([
			"robot_list",
			"robot_switch",
			"write_to_customer",
			"read_file",
		]);
		// What the designer of the flow has fixed stays fixed.
		expect(Object.keys(seen[2]?.definition.parameters.properties as object)).toEqual([
			"to",
			"subject",
			"body",
		]);
	});

	it("asks a person before every call where its policy says so", () => {
		const { flow: made } = compiled({ tools: ["orders/mail", "File.Read"], approval: "always" }, mail);
		const tools = made.nodes.filter(({ id }) => id.startsWith("tool_"));
		expect(tools.map(({ tool }) => tool?.approval)).toEqual(["always", "always"]);
	});

	it("asks about single tools as it is said for them, before what holds for all", () => {
		const tools = ["orders/mail", "File.Read", "Workspace.RobotDelete"];
		const toolApprovals = { "orders/mail": "always", "Workspace.RobotDelete": "never" } as const;
		const approvals = (robot: Partial<Robot>) =>
			compiled({ tools, toolApprovals, ...robot }, mail)
				.flow.nodes.filter(({ id }) => id.startsWith("tool_"))
				.map(({ tool }) => tool?.approval);
		expect(approvals({})).toEqual(["always", undefined, "never"]);
		expect(approvals({ approval: "always" })).toEqual(["always", "always", "never"]);
		const { problems } = compiled({ tools, toolApprovals: { "File.Raed": "always" } }, mail);
		expect(problems).toMatchObject([
			{ field: "File.Raed", hint: expect.stringContaining("Add it to tools") },
		]);
	});

	it("gets the tools of its memory, and reads pinned entries before it answers", () => {
		const memory: RobotMemory = {
			keeps: "per-person",
			abilities: ["recall", "forget"],
			pinnedCharacters: 500,
		};
		const { flow: made, problems } = compiled({
			tools: ["Workspace.Recall", "Workspace.RobotSwitch"],
			memory,
		});
		expect(problems).toEqual([]);
		expect(validateFlow(made, specs)).toEqual([]);
		expect(made.nodes.map(({ id }) => id)).toEqual([
			"chat",
			"pinned",
			"pinned_data",
			"agent",
			"hand_over",
			"tool_Workspace_Recall",
			"tool_Workspace_RobotSwitch",
			"tool_Workspace_Forget",
		]);
		const person = { scope: "Message", path: "person" };
		const paramsOf = (id: string) => made.nodes.find((each) => each.id === id)?.params;
		expect(paramsOf("pinned")).toMatchObject({
			memory: { value: "helper" },
			person,
			before: { value: "Help." },
			max_characters: { value: 500 },
		});
		expect(paramsOf("tool_Workspace_Forget")).toMatchObject({ memory: { value: "helper" }, person });
		// What is pinned can be read by people and not be changed by a model: none of it is a tool.
		expect(agentTools(made, ROBOT_AGENT, specs).map(({ definition }) => definition.name)).toEqual([
			"recall",
			"robot_switch",
			"forget",
		]);
		const shared = compiled({ memory: { ...memory, keeps: "shared" } }).flow.nodes;
		expect(shared.filter(({ params }) => params.person !== undefined)).toEqual([]);
		const without = compiled({ memory: { ...memory, pinnedCharacters: 0 } }).flow.nodes;
		expect(without.map(({ id }) => id)).not.toContain("pinned");
	});

	it("gives a tool that makes robots what it has itself to give, by a parameter that no model fills", () => {
		const { flow: made } = compiled({ tools: ["Workspace.RobotCreate", "File.Read"], approval: "always" });
		const node = made.nodes.find(({ type }) => type === "Workspace.RobotCreate");
		expect(node?.params.grants).toEqual({
			scope: "Custom",
			value: expect.objectContaining({ tools: ["Workspace.RobotCreate", "File.Read"], approval: "always" }),
		});
		const seen = agentTools(made, ROBOT_AGENT, specs)[0]?.definition.parameters.properties;
		expect(Object.keys(seen as object)).toEqual(["name", "playbook", "description", "tools"]);
	});

	it("leaves out every tool that is not there or cannot be used, and names each [S11]", () => {
		const reading = {
			...mail,
			id: "reads",
			params: { ...mail.params, to: { scope: "Message", path: "x" } },
		} as const;
		const tools = [
			"gone.tool",
			"Flow.Switch",
			"nobody/mail",
			"orders/gone",
			"orders/reads",
			"a/b/c",
			"orders/mail",
		];
		const { flow: made, problems } = compiled({ tools }, mail, reading);
		expect(problems.map(({ field }) => field)).toEqual(tools.slice(0, -1));
		expect(made.nodes.map(({ id }) => id)).toEqual(["chat", "agent", "tool_orders_mail"]);
	});

	it("refuses a second tool of a name: a model could not tell them apart", () => {
		const other = { ...mail, id: "other" };
		const { problems } = compiled({ tools: ["orders/mail", "orders/other"] }, mail, other);
		expect(problems).toMatchObject([
			{ field: "orders/other", message: expect.stringContaining("write_to_customer") },
		]);
	});
});

it("says in sentences what changed from one version of a robot to another", () => {
	const after: Robot = {
		...ROBOT,
		name: "Desk",
		playbook: "Help well.",
		tools: ["File.Read"],
		approval: "always",
		audience: "programs",
		toolApprovals: { "File.Read": "never" },
		memory: { keeps: "shared", abilities: ["recall"], pinnedCharacters: 100 },
		budget: { day: { microUsd: 1_000_000 } },
	};
	expect(robotChanges(ROBOT, ROBOT)).toEqual([]);
	expect(robotChanges(ROBOT, after).map(({ field }) => field)).toEqual([
		"name",
		"playbook",
		"tools",
		"approval",
		"toolApprovals",
		"memory",
		"audience",
		"budget",
	]);
	expect(robotChanges(ROBOT, after)).toContainEqual({
		field: "memory",
		text: "Its memory is now: shared by all · recall · 100 characters of pinned entries",
	});
	expect(robotChanges(after, ROBOT)).toContainEqual({
		field: "toolApprovals",
		text: "A person agrees to calls of File.Read as for its other tools",
	});
	expect(robotChanges(after, ROBOT)).toContainEqual({
		field: "tools",
		text: "It may no longer use File.Read",
	});
});
