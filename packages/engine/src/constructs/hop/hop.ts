import type { Fault } from "@switchyard/spec/error";
import type { StepStart } from "@switchyard/spec/event";
import type { HopAsset } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { Provenance } from "@switchyard/spec/scope";
import type { Command, RecordCommand } from "../../command.ts";
import { compileSetting } from "../../plan/setting.ts";
import { joinFaults } from "../../resolve/parameter-fault.ts";
import { readSetting } from "../../resolve/read-setting.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AssetOfHop, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordFailure, recordStart, withParameters } from "../record-step.ts";
import { decidePlan } from "./plan.ts";
import { assetsOf } from "./planned.ts";

/** A planned list of tool steps over named assets: no model is asked, each step calls a tool with what the plan maps to it. */
export const hop: ConstructRules = {
	decide: (_state, step) => (step.phase === "ready" ? begin(step) : proceed(step)),
	started: open,
	fields: declaredFields,
};

function proceed(step: Step): Command | undefined {
	return step.hop && decidePlan(step, step.hop);
}

/** The inputs are read from the message once, before the first tool step. */
function begin(step: Step): RecordCommand {
	return withParameters(step, (resolved) => {
		const { inputs, provenance, faults } = readInputs(step, assetsOf(resolved.params));
		if (faults.length > 0) return recordFailure(step, resolved, joinFaults(faults));
		return recordStart(step, {
			params: { ...resolved.params, inputs },
			provenance: { ...resolved.provenance, ...provenance },
		});
	});
}

function readInputs(step: Step, assets: readonly HopAsset[]) {
	const inputs: Record<string, unknown> = {};
	const provenance: Record<string, Provenance> = {};
	const faults: Fault[] = [];
	for (const { name, kind, value: setting } of assets) {
		if (kind !== "input") continue;
		const source = setting && compileSetting(setting, step.node.revision);
		if (!source || source.kind === "unset") {
			faults.push(noValue(name));
			continue;
		}
		const read = source.kind === "constant" ? source : readSetting(source, step.token);
		if ("fault" in read) {
			faults.push({ ...read.fault, field: `assets.${name}` });
			continue;
		}
		inputs[name] = read.value;
		provenance[`inputs.${name}`] = read.provenance;
	}
	return { inputs, provenance, faults };
}

function open(
	state: RunState,
	step: Step,
	{ params, provenance }: Pick<StepStart, "params" | "provenance">,
): void {
	const assets = new Map<string, AssetOfHop>();
	for (const { name } of assetsOf(params))
		assets.set(name, { state: "pending", value: undefined, label: undefined });
	for (const [name, value] of Object.entries((params.inputs ?? {}) as Message)) {
		assets.set(name, { state: "ready", value, label: provenance[`inputs.${name}`]?.label });
	}
	step.hop = { next: 0, assets, result: undefined, errors: [] };
	setPhase(state, step, "plan");
}

function noValue(name: string): Fault {
	return {
		code: "PARAMETER_MISSING",
		message: `The input asset \`${name}\` has no value.`,
		field: `assets.${name}`,
		hint: "Give it a constant, or read it from the message.",
		retryable: false,
	};
}
