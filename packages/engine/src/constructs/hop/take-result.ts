import type { AssetSet, HopStep, Label, ToolResult } from "@switchyard/spec";
import type { LabelOf } from "../../message/token.ts";
import type { RunState } from "../../run/run-state.ts";
import type { HopProgress, Step } from "../../run/step.ts";
import { addStep, setPhase } from "../../run/step-life.ts";
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
	const planned = stepsOf(step.params ?? {})[index];
	if (!planned)
		throw new Error(`The journal has a tool step ${index} that hop ${step.number} does not plan.`);
	const { tool: name, parameter_mapping: mapping } = planned;
	const sources = Object.fromEntries(
		Object.entries(mapping).map(([parameter, asset]) => [parameter, { asset }]),
	);
	const tool = step.node.tools.get(name);
	const call = addStep(state, step.frame, tool?.node ?? step.node, step.token, {
		agent: step.number,
		call: `step-${index + 1}`,
		name,
		arguments: values,
		sources,
		callerId: undefined,
		label: undefined,
		labels: labelsOf(progress, mapping),
	});
	setPhase(state, call, "ready");
	setPhase(state, step, "tools");
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
	const mapping = stepsOf(step.params ?? {})[next]?.result_mapping ?? {};
	const key = Object.keys(mapping).find((name) => mapping[name] === asset);
	assets.set(asset, { state, value, label: key === undefined ? undefined : result?.labels.get(key) });
}
