import type { AssetSet, HopStep } from "@switchyard/spec/event";
import type { Label } from "@switchyard/spec/label";
import type { ToolResult } from "@switchyard/spec/tool";
import { joinAll } from "../../message/label.ts";
import type { LabelOf } from "../../message/token.ts";
import type { RunState } from "../../run/run-state.ts";
import type { HopProgress, Step } from "../../run/step.ts";
import { addStep, setPhase } from "../../run/step-life.ts";
import { type PlannedCall, taskCall } from "../agent/plan/task-call.ts";
import { stepsOf } from "./planned.ts";

/** The hop calls the tool of its next tool step, or is done with that step. */
export function takeHopStep(state: RunState, step: Step, progress: HopProgress, event: HopStep): void {
	if (event.arguments) {
		beginCall(state, step, progress, event);
		return;
	}
	if (event.error) progress.errors.push(event.error);
	progress.result = undefined;
	progress.next = event.index + 1;
	setPhase(state, step, "plan");
}

/** The tool gets the message that reached the hop, as an agent's tool gets the agent's. */
function beginCall(
	state: RunState,
	step: Step,
	progress: HopProgress,
	{ index, arguments: values }: HopStep,
): void {
	const planned = plannedCall(step, progress, index);
	if (!planned)
		throw new Error(`The journal has a tool step ${index} that hop ${step.number} does not plan.`);
	const tool = step.node.tools.get(planned.name);
	const call = addStep(state, step.frame, tool?.node ?? step.node, step.token, {
		agent: step.number,
		arguments: values,
		callerId: undefined,
		...planned,
	});
	setPhase(state, call, "ready");
	setPhase(state, step, "tools");
}

/** What is called as which call, and where each argument comes from: a task of an agent's plan, or a tool step of a hop. */
function plannedCall(step: Step, progress: HopProgress, index: number): PlannedCall | undefined {
	const { plan } = step;
	if (plan) return plan.tasks[index] && taskCall(step, plan, progress, plan.tasks[index]);
	const planned = stepsOf(step.params ?? {})[index];
	if (!planned) return undefined;
	const { tool: name, parameter_mapping: mapping } = planned;
	const assets = Object.entries(mapping);
	const sources = Object.fromEntries(assets.map(([parameter, asset]) => [parameter, { asset }]));
	const labels = labelsOf(progress, mapping);
	return { call: `step-${index + 1}`, name, sources, label: undefined, labels };
}

function labelsOf({ assets }: HopProgress, mapping: Readonly<Record<string, string>>) {
	const labels: Record<string, Label> = {};
	for (const [parameter, asset] of Object.entries(mapping)) {
		const label = assets.get(asset)?.label;
		if (label) labels[parameter] = label;
	}
	return labels;
}

/** The tool answered: what it gave is written to assets next. */
export function takeHopResult(
	state: RunState,
	step: Step,
	progress: HopProgress,
	{ data, error }: ToolResult,
	labelOf: LabelOf,
): void {
	const labels = new Map<string, Label>();
	for (const name of Object.keys(data)) {
		const label = labelOf(name);
		if (label) labels.set(name, label);
	}
	progress.result = { data, error, labels };
	setPhase(state, step, "plan");
}

export function takeAsset(step: Step, { assets, next, result }: HopProgress, event: AssetSet): void {
	const { asset, state, value } = event;
	if (step.plan) {
		assets.set(asset, { state, value, label: joinAll(result?.labels.values() ?? []) });
		return;
	}
	const mapping = stepsOf(step.params ?? {})[next]?.result_mapping ?? {};
	const key = Object.keys(mapping).find((name) => mapping[name] === asset);
	assets.set(asset, { state, value, label: key === undefined ? undefined : result?.labels.get(key) });
}
