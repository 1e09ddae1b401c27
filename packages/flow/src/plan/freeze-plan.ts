import { isBlocking } from "@switchyard/spec/error";
import type { Flow, FlowNode, Operation, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PlanTask } from "@switchyard/spec/plan";
import { uniqueId, uniqueName } from "../graph/readable-id.ts";
import { applyOperations } from "../operations/apply-operation.ts";
import { TOOLS_PORT } from "../operations/attach-tool.ts";
import { OperationError } from "../operations/operation-error.ts";
import { passingPort } from "../ports.ts";
import { type AgentTool, agentTools, isAgent } from "../tools.ts";
import type { FlowProblem } from "../validation/flow-problem.ts";
import { validateFlow } from "../validation/validate-flow.ts";
import { placeProblem, takePlace, type UnwrittenField, unwrittenFields, wiring } from "./agent-place.ts";
import { FrozenFields } from "./frozen-fields.ts";
import { frozenNode } from "./frozen-node.ts";
import { frozenPlace } from "./frozen-place.ts";
import { planOrder } from "./plan-order.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/** The plan of an agent that is to become nodes. */
export interface PlanToFreeze {
	/** The id of the agent's node. */
	readonly agent: string;
	/** The tasks as they were approved or carried out. */
	readonly tasks: readonly PlanTask[];
	/** Where the first node's top left corner goes, in canvas pixels; below the flow when absent. */
	readonly at?: Position;
}

/** A plan as nodes of its flow. */
export interface FrozenPlan {
	readonly ok: true;
	/** Puts the nodes in and the agent out of use. One edit: applied together, or not at all. */
	readonly operations: readonly Operation[];
	/** The ids of the new nodes, in the order of their tasks. */
	readonly nodes: readonly string[];
	/** What follows the agent and reads a field that only the agent wrote: by the node's id, and the field. */
	readonly unwritten: readonly UnwrittenField[];
}

/** Why a plan cannot become nodes; nothing of it was translated. */
export interface NotFrozen {
	readonly ok: false;
	/** Whole sentences. */
	readonly problems: readonly string[];
}

/** How far below the flow the first row stands. */
const BELOW = 240;

const NO_AGENT = { ports: [] };

/** The constructs that do the same as a step of the flow as in a call. The others need the agent that calls them. */
const FREEZABLE: ReadonlySet<string> = new Set(["action", "sub-flow", "ask", "agent"]);

/**
 * A plan as ordinary nodes, which do what its tasks do without any model. A plan does one task after the other and stops at the first that fails; so
 * the nodes are a chain in that order, where each comes after those that its task waits for. The chain follows the agent, which is disabled: the message
 * passes it, and what hung behind it follows the last node.
 */
export function freezePlan(
	flow: Flow,
	specs: Specs,
	{ agent: id, tasks, at }: PlanToFreeze,
): FrozenPlan | NotFrozen {
	const agent = flow.nodes.find((node) => node.id === id && isAgent(specs.get(node.type) ?? NO_AGENT));
	if (!agent) return refused(["The flow no longer has the agent's node."]);
	const whyNot = placeProblem(flow, agent);
	if (whyNot !== undefined) return refused([whyNot]);
	const ordered = planOrder(tasks);
	if ("problems" in ordered) return refused(ordered.problems);
	const chain = nodesOf(flow, specs, agent, ordered.tasks, at);
	if ("problems" in chain) return refused(chain.problems);
	const operations = replace(flow, specs, agent, chain.nodes, chain.tools);
	const problems = newProblems(flow, specs, operations);
	if (problems.length > 0) return refused(problems);
	return {
		ok: true,
		operations,
		nodes: chain.nodes.map((node) => node.id),
		unwritten: unwrittenFields(flow, specs, agent),
	};
}

function refused(problems: readonly string[]): NotFrozen {
	return { ok: false, problems };
}

interface Chain {
	readonly nodes: readonly FlowNode[];
	/** The tool that each of them was. */
	readonly tools: readonly AgentTool[];
}

function nodesOf(
	flow: Flow,
	specs: Specs,
	agent: FlowNode,
	tasks: readonly PlanTask[],
	at: Position = belowFlow(flow, agent),
): Chain | { readonly problems: readonly string[] } {
	const known = new Map(agentTools(flow, agent.id, specs).map((tool) => [tool.definition.name, tool]));
	const ids = new Set(flow.nodes.map((node) => node.id));
	const names = new Set(flow.nodes.map((node) => node.name));
	const fields = new FrozenFields(flow, specs);
	const nodes: FlowNode[] = [];
	const tools: AgentTool[] = [];
	const problems: string[] = [];
	for (const [index, task] of tasks.entries()) {
		const about = (problem: string) => `Task “${task.title}”: ${problem}`;
		const tool = known.get(task.tool);
		if (!tool) {
			problems.push(about(`“${agent.name}” has no tool \`${task.tool}\` any more.`));
			continue;
		}
		const { construct = "action" } = tool.spec;
		if (!FREEZABLE.has(construct)) {
			problems.push(about(`\`${task.tool}\` does something only where an agent calls it.`));
			continue;
		}
		const position = frozenPlace(at, index);
		const frozen = frozenNode(task, tool, { id: uniqueId(task.id, ids), position, fields });
		problems.push(...frozen.problems.map(about));
		nodes.push({ ...frozen.node, name: uniqueName(frozen.node.name, names) });
		tools.push(tool);
	}
	return problems.length > 0 ? { problems } : { nodes, tools };
}

function belowFlow({ nodes }: Flow, { position: { x } }: FlowNode): Position {
	return { x, y: Math.max(...nodes.map(({ position }) => position.y)) + BELOW };
}

/** The operations that put a chain behind an agent, before what follows it, and the agent out of use. */
function replace(
	flow: Flow,
	specs: Specs,
	agent: FlowNode,
	nodes: readonly FlowNode[],
	tools: readonly AgentTool[],
): Operation[] {
	const wire = wiring(flow);
	const ends = nodes.map((node, index) => ({
		entry: { node: node.id, port: entryOf(tools[index]?.spec) },
		exit: { node: node.id, port: passingPort(tools[index]?.spec) },
	}));
	const inside = ends.flatMap(({ entry }, index): Operation[] => {
		const before = ends[index - 1]?.exit;
		// An agent that was a tool calls the same tools as a node.
		const own = flow.wires.filter(
			({ from }) => from.node === tools[index]?.node.id && from.port === TOOLS_PORT,
		);
		return [
			...(before ? [wire(before, entry)] : []),
			...own.map(({ from, to }) => wire({ ...from, node: entry.node }, to)),
		];
	});
	const [first] = ends;
	const last = ends.at(-1);
	return [
		...nodes.map((node): Operation => ({ op: "add-node", node })),
		...(first && last
			? takePlace(flow, specs, agent, { entry: first.entry, exit: last.exit, inside, wire })
			: []),
	];
}

function entryOf(spec: NodeSpec | undefined): string {
	return spec?.ports.find(({ kind, direction }) => kind === "message" && direction === "in")?.id ?? "in";
}

/** What the flow would have wrong that it has not now. */
function newProblems(flow: Flow, specs: Specs, operations: readonly Operation[]): string[] {
	const key = ({ code, node, field, message }: FlowProblem) => JSON.stringify([code, node, field, message]);
	const before = new Set(validateFlow(flow, specs).map(key));
	try {
		return validateFlow(applyOperations(flow, operations).flow, specs)
			.filter((problem) => isBlocking(problem) && !before.has(key(problem)))
			.map(({ message }) => message);
	} catch (error) {
		if (error instanceof OperationError) return [error.message];
		throw error;
	}
}
