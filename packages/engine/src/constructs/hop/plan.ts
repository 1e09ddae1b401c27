import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { HopToolStep } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { RecordCommand } from "../../command.ts";
import type { HopProgress, Step } from "../../run/step.ts";
import { recordEnd, recordFault } from "../record-step.ts";
import { assetsOf, stepsOf } from "./planned.ts";

/**
 * What follows from the tool step that was answered last: its results are written to assets, then the next one is called
 * or passed over, or the hop ends.
 */
export function decidePlan(step: Step, progress: HopProgress): RecordCommand {
	const steps = stepsOf(step.params ?? {});
	if (progress.result)
		return { type: "record", step: step.number, events: takeResult(step, progress, steps[progress.next]) };
	const [error] = progress.errors;
	if (error && step.params?.on_step_error !== "continue")
		return recordFault(step, error, outputsOf(step, progress));
	const next = steps[progress.next];
	if (!next) return recordEnd(step, outputsOf(step, progress));
	return { type: "record", step: step.number, events: callNext(step, progress, next) };
}

/** Sets each mapped asset. A result that the tool did not give is an error, never silently passed over. */
function takeResult(
	{ number }: Step,
	{ next, result }: HopProgress,
	{ tool, result_mapping: mapping }: HopToolStep = { tool: "", parameter_mapping: {}, result_mapping: {} },
): EventBody[] {
	const { data = {}, error } = result ?? {};
	const faults: Fault[] = error ? [error] : [];
	const events: EventBody[] = [];
	for (const [key, asset] of Object.entries(mapping)) {
		if (Object.hasOwn(data, key)) {
			events.push({ type: "asset-set", step: number, asset, state: "ready", value: data[key] });
			continue;
		}
		const fault = error ?? noResult(next, tool, key, Object.keys(data));
		if (!error) faults.push(fault);
		events.push({ type: "asset-set", step: number, asset, state: "failed", error: fault });
	}
	const [first] = faults;
	events.push({
		type: "hop-step",
		step: number,
		index: next,
		...(first ? { error: { ...first, message: inStep(next, tool, first.message), retryable: false } } : {}),
	});
	return events;
}

function callNext({ number }: Step, { next, assets }: HopProgress, toolStep: HopToolStep): EventBody[] {
	const values: Record<string, unknown> = {};
	const missing: string[] = [];
	for (const [parameter, name] of Object.entries(toolStep.parameter_mapping)) {
		const asset = assets.get(name);
		if (asset?.state === "ready") values[parameter] = asset.value;
		else missing.push(name);
	}
	if (missing.length === 0) return [{ type: "hop-step", step: number, index: next, arguments: values }];
	const error = notReady(next, toolStep.tool, missing);
	const failed = Object.values(toolStep.result_mapping).map((asset): EventBody => {
		return { type: "asset-set", step: number, asset, state: "failed", error };
	});
	return [...failed, { type: "hop-step", step: number, index: next, error }];
}

/** The output assets, or all of them where none is marked as one; and how every asset stands. */
function outputsOf({ params = {} }: Step, { assets, errors }: HopProgress): Message {
	const declared = assetsOf(params);
	const outputs = declared.filter(({ kind }) => kind === "output");
	const given: Record<string, unknown> = {};
	for (const { name } of outputs.length > 0 ? outputs : declared) {
		const asset = assets.get(name);
		if (asset?.state === "ready") given[name] = asset.value;
	}
	const state = declared.map(({ name, kind }) => ({
		name,
		kind,
		state: assets.get(name)?.state ?? "pending",
	}));
	return { assets: given, state, errors: errors.map(({ code, message }) => ({ code, message })) };
}

function noResult(index: number, tool: string, key: string, given: readonly string[]): Fault {
	return {
		code: "HOP_RESULT_MISSING",
		message: `\`${tool}\` gave no result \`${key}\`.`,
		field: `steps[${index}].result_mapping.${key}`,
		hint: given.length > 0 ? `It gave: ${given.join(", ")}.`.slice(0, 1000) : "It gave nothing.",
		retryable: false,
	};
}

function notReady(index: number, tool: string, missing: readonly string[]): Fault {
	const names = missing.map((name) => `\`${name}\``).join(", ");
	return {
		code: "ASSET_NOT_READY",
		message: inStep(index, tool, `${names} ${missing.length > 1 ? "have" : "has"} no value.`),
		field: `steps[${index}].parameter_mapping`,
		hint: "An asset must be an input, or a result of an earlier tool step that succeeded.",
		retryable: false,
	};
}

function inStep(index: number, tool: string, message: string): string {
	return `Step ${index + 1}, ${tool}: ${message}`.slice(0, 4000);
}
