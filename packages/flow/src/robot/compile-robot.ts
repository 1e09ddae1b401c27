import { CHAT_TRIGGER } from "@switchyard/spec/chat";
import type { Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode, ToolSetting, Wire } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type NamedTool, namedTool, type Robot, type RobotGrants } from "@switchyard/spec/robot";
import { TOOL_PORT } from "../ports.ts";
import { isForModel } from "../toolkit/for-model.ts";
import { type AgentInputs, agentInputs, isMemoryTool, memoryParam, toolsOfRobot } from "./memory-nodes.ts";

/** What a robot's references are looked up in. */
export interface RobotWorld {
	readonly specs: ReadonlyMap<string, NodeSpec>;
	/** The flows whose nodes are named, by id; one that is missing is not there. */
	readonly flows: ReadonlyMap<string, Flow>;
}

/** A robot as a flow, and what is wrong with its tools. */
export interface CompiledRobot {
	readonly flow: Flow;
	/** Each names its tool as `field`. A tool with a problem is not in the flow. */
	readonly problems: readonly Problem[];
}

/** The ids of the nodes that every robot has. */
const CHAT = "chat";
export const ROBOT_AGENT = "agent";
const HAND_OVER = "hand_over";

/** The tool that hands a conversation over to another robot. */
const SWITCH_TYPE = "Workspace.RobotSwitch";

/** The parameter by which a tool that makes robots knows what they may be given. No model fills it. */
const GRANTS = "grants";

/** How far nodes of a robot's flow stand apart, in pixels. */
const STEP = { x: 260, y: 220 };

/**
 * The flow that a robot is: a chat trigger, an agent that the playbook instructs, and its tools on the agent's tools port. A node of another
 * flow is copied as it is set up there, so a change there reaches the robot when it is saved again.
 */
export function compileRobot(robot: Robot, world: RobotWorld): CompiledRobot {
	const problems: Problem[] = [];
	const tools: FlowNode[] = [];
	const taken = new Map<string, string>();
	for (const reference of toolsOfRobot(robot)) {
		const found = toolNode(reference, robot, world);
		const name = "node" in found ? toolNameOf(found.node, world) : "";
		const other = taken.get(name);
		if ("problem" in found) problems.push(found.problem);
		else if (other !== undefined) problems.push(problem(reference, ...sameName(name, other)));
		else {
			taken.set(name, reference);
			const id = freeNodeId(found.node.id, tools);
			tools.push({ ...found.node, id });
		}
	}
	problems.push(...pointlessApprovals(robot));
	const hasSwitch = tools.some(({ type }) => type === SWITCH_TYPE);
	const { budget, policies } = robot;
	const { before, ...inputs } = agentInputs(robot, world.specs);
	const path = [chatNode(), ...before, agentNode(robot, inputs), ...(hasSwitch ? [handOverNode()] : [])].map(
		(node, index) => ({ ...node, position: { x: index * STEP.x, y: 0 } }),
	);
	const flow: Flow = {
		formatVersion: 1,
		id: robot.id,
		name: robot.name,
		revision: 0,
		...defined({ budget, policies }),
		nodes: [...path, ...tools.map((tool, index) => placed(tool, before.length + index + 1))],
		wires: [
			...path.slice(1).map(({ id }, index) => wire(path[index]?.id ?? CHAT, "out", id, "in")),
			...tools.map(({ id }) => wire(ROBOT_AGENT, "tools", id, TOOL_PORT.id)),
		],
	};
	return { flow, problems };
}

/** A consent to a tool's calls is a mistake where the robot has no such tool, such as a misspelt reference. */
function pointlessApprovals(robot: Robot): Problem[] {
	const tools = new Set(toolsOfRobot(robot));
	return Object.keys(robot.toolApprovals ?? {})
		.filter((reference) => !tools.has(reference))
		.map((reference) =>
			problem(
				reference,
				"is named in toolApprovals and is none of the robot's.",
				"Add it to tools, or remove it from toolApprovals.",
			),
		);
}

/** Below the agent, to its right. */
function placed(tool: FlowNode, column: number): FlowNode {
	return { ...tool, position: { x: column * STEP.x, y: STEP.y } };
}

function chatNode(): Omit<FlowNode, "position"> {
	return { id: CHAT, type: CHAT_TRIGGER, name: "Message", params: {} };
}

function agentNode(
	{ name, model, maxSteps }: Robot,
	{ instructions, prompt }: Omit<AgentInputs, "before">,
): Omit<FlowNode, "position"> {
	return {
		id: ROBOT_AGENT,
		type: "AI.Agent",
		name,
		params: {
			instructions,
			prompt,
			history: { scope: "Message", path: "history" },
			attachments: { scope: "Message", path: "files" },
			model: { scope: "Custom", value: model },
			max_steps: { scope: "Custom", value: maxSteps },
		},
	};
}

/** Writes `switch_to` where the answer has handed over: the conversation reads it there. */
function handOverNode(): Omit<FlowNode, "position"> {
	const switched = `messages.filter(m, m.role == "tool" && m.name == "robot_switch" && m.result.status == "success")`;
	const expression = `${switched}.size() > 0 ? ${switched}[${switched}.size() - 1].result.data.result.switch_to : ""`;
	const fields = [{ name: "switch_to", value: { scope: "Message", expression } }];
	return {
		id: HAND_OVER,
		type: "Flow.Set",
		name: "Hand over",
		params: { fields: { scope: "Custom", value: fields } },
	};
}

type FoundTool = { readonly node: FlowNode } | { readonly problem: Problem };

function toolNode(reference: string, robot: Robot, world: RobotWorld): FoundTool {
	const named = namedTool(reference);
	if (named === undefined) return { problem: problem(reference, "is no reference to a tool.") };
	const found = "type" in named ? nodeOfType(named.type, robot, world) : copiedNode(named, world);
	if (typeof found === "string") return { problem: problem(reference, found) };
	return {
		node: { ...found, id: nodeIdOf(reference), tool: { ...found.tool, ...consentTo(reference, robot) } },
	};
}

/** What a robot says of the consent to a tool's calls: of this tool before of all. */
function consentTo(reference: string, { approval, toolApprovals }: Robot): Pick<ToolSetting, "approval"> {
	const own = toolApprovals?.[reference] ?? (approval === "always" ? approval : undefined);
	return own === undefined ? {} : { approval: own };
}

/** A node of the type, everything left to the model that its author leaves to models; or what is wrong. */
function nodeOfType(type: string, robot: Robot, { specs }: RobotWorld): FlowNode | string {
	const spec = specs.get(type);
	if (spec === undefined) return "is not there: its package, MCP server or flow is gone or not connected.";
	if (spec.tool === undefined) return `is no tool: ${spec.name} cannot be called by a model.`;
	const params: FlowNode["params"] = {};
	for (const property of spec.properties) {
		if (property.variableType === "Out") continue;
		if (isForModel(property)) params[property.name] = { scope: "AI" };
		else if (property.name === GRANTS) params[GRANTS] = { scope: "Custom", value: grantsOf(robot) };
		else if (isMemoryTool(type)) Object.assign(params, memoryParam(property, robot));
	}
	return { id: "", type, name: spec.name, position: { x: 0, y: 0 }, params };
}

/** A robot gives others what it has itself, and no more. */
function grantsOf(robot: Robot): RobotGrants {
	const { model, maxSteps, approval, toolApprovals, budget, policies } = robot;
	return {
		tools: toolsOfRobot(robot),
		model,
		maxSteps,
		approval,
		...defined({ toolApprovals, budget, policies }),
	};
}

function copiedNode(
	{ flow: id, node: nodeId }: Extract<NamedTool, { flow: string }>,
	{ specs, flows }: RobotWorld,
): FlowNode | string {
	const flow = flows.get(id);
	if (flow === undefined) return `is not there: there is no flow ${id}.`;
	const node = flow.nodes.find((each) => each.id === nodeId);
	if (node === undefined) return `is not there: the flow ${flow.name} has no node ${nodeId}.`;
	const spec = specs.get(node.type);
	if (spec === undefined) return `cannot be used: its node type ${node.type} is not there.`;
	if (spec.tool === undefined) return `is no tool: ${spec.name} cannot be called by a model.`;
	if (spec.ports.some(({ kind }) => kind === "tools"))
		return "is an agent with tools of its own; make it a flow that is a tool, or a robot, instead.";
	const reads = Object.entries(node.params).find(([, { scope }]) => scope === "Message");
	if (reads) return `reads ${reads[0]} from its flow's message, which a robot does not have.`;
	const { group: _, pin: __, disabled: ___, color: ____, ...copy } = node;
	return copy;
}

/** A node's id made from a reference: the same whatever other tools come and go. */
function nodeIdOf(reference: string): string {
	return `tool_${reference.replaceAll(/[^A-Za-z0-9_-]/g, "_")}`.slice(0, 60);
}

/** Two long references may begin alike. */
function freeNodeId(id: string, tools: readonly FlowNode[]): string {
	const isTaken = (tried: string) => tools.some((tool) => tool.id === tried);
	if (!isTaken(id)) return id;
	let number = 2;
	while (isTaken(`${id}-${number}`)) number++;
	return `${id}-${number}`;
}

function toolNameOf({ tool, type }: FlowNode, { specs }: RobotWorld): string {
	return tool?.name ?? specs.get(type)?.tool?.name ?? "";
}

function sameName(name: string, other: string): [string, string] {
	return [
		`has the name ${name}, as ${other} does.`,
		"Give the node of one of them another tool name in its flow, or choose one of the two.",
	];
}

function problem(tool: string, words: string, hint?: string): Problem {
	return {
		code: "ROBOT_TOOL_UNUSABLE",
		field: tool,
		message: `The tool ${tool} ${words}`,
		...defined({ hint }),
	};
}

function wire(from: string, fromPort: string, to: string, toPort: string): Wire {
	return {
		id: `${from}-${to}`.slice(0, 64),
		from: { node: from, port: fromPort },
		to: { node: to, port: toPort },
	};
}
