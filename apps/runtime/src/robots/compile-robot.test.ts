import { agentTools, compileRobot, ROBOT_AGENT, robotChanges, validateFlow } from "@switchyard/flow";
import { loadNodeTypes } from "@switchyard/nodes";
import { DEFINITIONS, toolNodeSpec } from "@switchyard/registry";
import { type Flow, isBlocking, ROBOT_DEFAULTS, type Robot } from "@switchyard/spec";
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
		budget: { day: { microUsd: 1_000_000 } },
	};
	expect(robotChanges(ROBOT, ROBOT)).toEqual([]);
	expect(robotChanges(ROBOT, after).map(({ field }) => field)).toEqual([
		"name",
		"playbook",
		"tools",
		"approval",
		"audience",
		"budget",
	]);
	expect(robotChanges(after, ROBOT)).toContainEqual({
		field: "tools",
		text: "It may no longer use File.Read",
	});
});
