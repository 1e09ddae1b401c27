import {
	comeTo,
	evolve,
	newRun,
	type Plan,
	planOfStep,
	type RecordedStep,
	type Recording,
	type RunStartBody,
} from "@switchyard/engine";
import { validateParameter } from "@switchyard/flow";
import { AppError, ERRORS, type ErrorCode } from "@switchyard/spec/error";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { FlowNode } from "@switchyard/spec/flow";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { HostDriver } from "../ports/host-driver.ts";

export interface ReplayToStep {
	readonly driver: Pick<HostDriver, "clock" | "ids">;
	readonly plan: Plan;
	readonly recording: Recording;
	/** The recorded step from which on all is live. */
	readonly from: RecordedStep;
	readonly start: RunStartBody;
	/** What a person changes about the step, besides what was changed when the recorded run was run again itself. */
	readonly edit: { readonly message?: Message; readonly params?: Message };
}

/**
 * The events between a run's start and a step that another run recorded. Nothing is executed.
 * @throws AppError `RUN_AGAIN_DIFFERS`, `PARAMETER_INVALID`, `SCOPE_FORBIDDEN`
 */
export function replayToStep({ driver, plan, recording, from, start, edit }: ReplayToStep): EventBody[] {
	if (plan.nodes.get(start.node)?.construct !== "trigger") throw differs([]);
	const state = newRun(plan);
	const events: EventBody[] = [];
	const now = driver.clock.now();
	const append = (body: EventBody) => {
		evolve(state, { ...body, run: "", seq: state.seq + 1, at: now } as Event);
		events.push(body);
	};
	append(start);
	const come = comeTo({ state, append, recording, from, now: () => now, nextId: driver.ids.callerId });
	if ("differs" in come) throw differs(come.differs);
	const { step } = come;
	const node = planOfStep(state, step);
	if (!node) throw differs([]);
	const before = recording.edits.get(from.step);
	const message = edit.message ?? before?.message;
	const params = edit.params || before?.params ? { ...before?.params, ...edit.params } : undefined;
	checkEdited(node, params ?? {});
	if (message || params) {
		append({
			type: "step-edit",
			step,
			...defined({ message, params }),
		});
	}
	return events.slice(1);
}

function differs(nodes: readonly string[]): AppError {
	if (nodes.length === 0) {
		return new AppError("RUN_AGAIN_DIFFERS", {
			hint: "Choose an earlier step, or the version that the run used.",
		});
	}
	const names = nodes.map((name) => `“${name}”`).join(", ");
	return new AppError("RUN_AGAIN_DIFFERS", {
		message: `In this version ${names} would be called with other parameters, so what was recorded is no answer.`,
		hint: `Run again from ${names}, or with the version that the run used.`,
	});
}

/** As if the designer had set it. */
function checkEdited(
	{ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec | undefined },
	params: Message,
) {
	const problems = Object.entries(params).flatMap(([name, value]) => {
		const edited = { ...node, params: { ...node.params, [name]: { scope: "Custom", value } as const } };
		return spec ? validateParameter(edited, spec, name) : [];
	});
	const [first] = problems;
	if (!first) return;
	const { code, message, field, hint } = first;
	throw new AppError(isOurs(code) ? code : "PARAMETER_INVALID", {
		message,
		problems,
		...defined({ field, hint }),
	});
}

function isOurs(code: string): code is ErrorCode {
	return Object.hasOwn(ERRORS, code);
}
