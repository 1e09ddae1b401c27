import { custom, flow, node } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Scenario } from "../scenario.ts";

const read = (expression: string) => ({ scope: "Message", expression }) as const;

/** A tool of the workspace as a step. Its result and its error have message fields of their own. */
function step(id: string, type: string, params: FlowNode["params"] = {}) {
	return node(id, `Workspace.${type}`, params, { outputs: { result: id, error: `${id}_error` } });
}

/** A flow of nodes in a row, after its trigger. */
function chain(id: string, nodes: readonly FlowNode[]): Flow {
	const wires = nodes.map(({ id: to }, index) => `${nodes[index - 1]?.id ?? "start"} > ${to}`);
	return flow([node("start", "Flow.Manual"), ...nodes], wires, { id });
}

/** A step whose failure the run survives: it needs a caller or a conversation, which the run does not have. */
const lone = (each: FlowNode): FlowNode => ({ ...each, onError: "continue" });

const steps = [
	step("tools", "ListTools"),
	lone(step("folders", "CallerFolders")),
	step("written", "DocumentWrite", { title: custom("Pens"), text: custom("Three of them.") }),
	step("document", "DocumentRead", { id: read("written.id") }),
	step("documents", "DocumentList", { query: custom("pens") }),
	step("remembered", "Remember", { key: custom("colour"), value: custom("blue") }),
	step("recalled", "Recall", { key: custom("colour") }),
	step("pinned", "RecallPinned"),
	step("forgotten", "Forget", { key: custom("colour") }),
	step("robot", "RobotCreate", { name: custom("Clerk"), playbook: custom("Count pens.") }),
	step("known", "RobotGet", { robot: read("robot.id") }),
	step("changed", "RobotUpdate", { robot: read("robot.id"), description: custom("Counts pens.") }),
	step("robots", "RobotList"),
	lone(step("handed", "RobotSwitch", { robot: read("robot.id") })),
	step("removed", "RobotDelete", { robot: read("robot.id") }),
	step("found", "Search", { query: custom("pens") }),
];

/** The tools of the workspace, one after the other. */
const workspace: Scenario = {
	group: "agents",
	flow: chain("waits-workspace", steps),
	gives: Object.fromEntries(
		steps.filter(({ onError }) => onError === undefined).map(({ id }) => [`${id}_error`, ""]),
	),
};

const queue = custom("pens");

/** Work items: one is done, one fails, and a loop takes the last one. */
const workItems: Scenario = {
	group: "agents",
	queues: ["pens"],
	flow: chain("waits-work-items", [
		step("first", "WorkItemAdd", { queue, payload: custom({ pens: 3 }) }),
		step("taken", "WorkItemGet", { queue }),
		step("done", "WorkItemComplete", { lease: read("taken.lease") }),
		step("second", "WorkItemAdd", { queue, payload: custom({ pens: 0 }) }),
		step("taken_too", "WorkItemGet", { queue }),
		step("failed", "WorkItemFail", {
			lease: read("taken_too.lease"),
			kind: custom("business"),
			message: custom("No pens."),
		}),
		step("third", "WorkItemAdd", { queue, payload: custom({ pens: 1 }) }),
		node("loop", "Workspace.ProcessWorkItems", { queue }, { outputs: { done: "processed" } }),
	]),
	gives: { done_error: "", failed_error: "", processed: 1 },
};

export const workspaceScenarios: readonly Scenario[] = [workspace, workItems];
