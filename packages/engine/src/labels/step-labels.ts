import { joinMarks, type Label, type Mark, type Marks } from "@switchyard/spec/label";
import { joinAll, joinLabels, type Labels, labelFrom } from "../message/label.ts";
import type { LabelOf } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { quarantinedOutputs, withoutUntrusted } from "./quarantine.ts";

/**
 * What is known of a step's outputs: what its node says of itself, and all that the step has read. Nothing is made trusted or public on
 * the way through a node.
 * @param marks what the run of a sub-flow says of them, which has read the same; or what a node that reads what was kept says of it
 */
export function labelsOfOutputs(state: RunState, step: Step, marks?: Marks): LabelOf {
	const { node } = step;
	// Each field has a setting of its own.
	if (node.construct === "set") return (output) => step.provenance?.[output]?.label;
	const own = sourceOfStep(state, step);
	if (node.construct === "sub-flow") {
		return (output) => joinLabels(own, labelFrom(marks?.[output] ?? {}, step.number));
	}
	const { kept } = node.labelling;
	if (kept && marks) {
		const given = labelOfInputs(step);
		return (output) => joinLabels(labelFrom(joinMarks([kept, marks[output]]), step.number), given);
	}
	const given = joinLabels(labelOfInputs(step), labelOfAuthorizations(state, step));
	const read = joinLabels(own, given);
	if (!read) return () => undefined;
	const { neutral, sourceOutputs } = node.labelling;
	const quarantined = quarantinedOutputs(step);
	return (output) => {
		if (neutral.has(output)) return step.said;
		if (sourceOutputs && !sourceOutputs.has(output)) return given;
		return quarantined?.has(output) ? withoutUntrusted(read) : read;
	};
}

/**
 * What is known of a step's error: its words may come from wherever the step looked.
 * @param marks what a node that reads what was kept says of its results
 */
export function labelOfError(state: RunState, step: Step, marks?: Marks): Label | undefined {
	const { kept } = step.node.labelling;
	if (kept && marks) {
		const found = labelFrom(joinMarks([kept, ...Object.values(marks)]), step.number);
		return joinLabels(found, labelOfInputs(step));
	}
	const read = joinLabels(sourceOfStep(state, step), labelOfInputs(step));
	// A flow's own error may repeat what any of its steps has read.
	return step.node.construct === "sub-flow" && state.behaviours.has("labels")
		? joinLabels(read, labelFrom({ untrusted: true, private: true }, step.number))
		: read;
}

/** The label of the authorizations that a step reads: the one that it asked for or decides on, or all that it lists. */
function labelOfAuthorizations(
	{ authorizations }: RunState,
	{ node, approval, params }: Step,
): Label | undefined {
	switch (node.construct) {
		case "authorization-request":
			return authorizations.get(approval?.id ?? "")?.label;
		case "authorization-decision":
			return authorizations.get(String(params?.id))?.label;
		case "authorization-list":
			return joinAll(Array.from(authorizations.values(), ({ label }) => label));
		default:
			return undefined;
	}
}

/** Label of all that a step has been given: parameters, results of its tools or its rounds, and answers. */
export function labelOfInputs({ provenance, context, said }: Step): Label | undefined {
	let whole = joinLabels(context, said);
	if (!provenance) return whole;
	for (const name in provenance) whole = joinLabels(whole, provenance[name]?.label);
	return whole;
}

/**
 * What is known of what a step writes when it calls a tool: it may repeat what it has been given, what it reads elsewhere, and what its tools say
 * of themselves.
 */
export function labelOfCaller(state: RunState, step: Step): Label | undefined {
	const read = joinLabels(sourceOfStep(state, step), labelOfInputs(step));
	const told = [...step.node.tools.values()].some(({ node }) => node.labelling.describedOutside);
	return told && state.behaviours.has("labels")
		? joinLabels(read, labelFrom({ untrusted: true }, step.number))
		: read;
}

/** What is known of a tool's answer as a whole, for the one who reads it. */
export function labelOfAnswer(
	labelOf: LabelOf,
	outputs: Iterable<string>,
	error: Label | undefined,
): Label | undefined {
	return joinLabels(joinAll(Array.from(outputs, labelOf)), error);
}

/** The labels of the message that a run starts with: what its trigger is by itself, and what its caller knows of the fields. */
export function labelsOfStart(
	{ behaviours }: Pick<RunState, "behaviours">,
	trigger: PlanNode,
	fields: Iterable<string>,
	marks: Marks = {},
): Labels {
	const labels = new Map<string, Label>();
	if (!behaviours.has("labels")) return labels;
	const own = labelFrom(trigger.labelling.source, 0);
	const neutral = new Set<string>();
	for (const [output, field] of trigger.outputFields)
		if (trigger.labelling.neutral.has(output)) neutral.add(field);
	for (const name of fields) {
		const label = joinLabels(neutral.has(name) ? undefined : own, labelFrom(marks[name] ?? {}, 0));
		if (label) labels.set(name, label);
	}
	return labels;
}

function sourceOfStep({ behaviours }: RunState, { node, number, params = {} }: Step): Label | undefined {
	const { source, sourceWith, secrets, alwaysPrivate } = node.labelling;
	if (!source.untrusted && !source.private) return undefined;
	if (sourceWith && !sourceWith.some((name) => isFilled(params[name]))) return undefined;
	if (!behaviours.has("labels")) return undefined;
	const isPrivate = alwaysPrivate || secrets.some((name) => isFilled(params[name]));
	const mark: Mark = isPrivate ? source : { ...(source.untrusted ? { untrusted: true } : {}) };
	return labelFrom(mark, number);
}

function isFilled(value: unknown): boolean {
	return value !== undefined && value !== null && value !== "";
}
