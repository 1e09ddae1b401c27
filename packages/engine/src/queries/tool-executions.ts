import { ERRORS } from "@switchyard/spec/error";
import type { Event, ToolExecutionReport, ToolResponse } from "@switchyard/spec/event";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import { MAX_TOOL_PREVIEW, type ToolExecutionStatus } from "@switchyard/spec/tool";
import type { RunState } from "../run/run-state.ts";
import type { Step, TurnCall } from "../run/step.ts";
import { jsonExcerpt } from "./json-excerpt.ts";

interface CallOfTurn {
	readonly id: string;
	readonly name: string;
	status: ToolExecutionStatus;
}

/** The calls that a step has made together, or while others of its were under way. */
interface Turn {
	calls: CallOfTurn[];
	/** Calls that the step has made in all. */
	made: number;
}

/**
 * How a run's tool calls stand, by its events alone: a reader of the journal from its beginning, and one that takes a run up where it is,
 * report the same. It keeps the open turns and nothing else.
 */
export class ToolExecutions {
	/** By caller's step. */
	readonly #turns = new Map<number, Turn>();

	/** @param state a run that is taken up again; its open turns are known then */
	constructor(state?: RunState) {
		if (!state) return;
		for (const step of state.steps.values()) {
			const calls = step.agent?.calls ?? step.calls ?? [];
			if (step.agent || calls.length > 0)
				this.#turns.set(step.number, {
					calls: calls.map((call) => callOf(state, call)),
					made: step.agent?.toolCalls ?? calls.length,
				});
		}
	}

	/** Takes the next event; gives what it changes, in order. */
	take(event: Event): ToolExecutionReport[] {
		switch (event.type) {
			case "model-end":
				return this.#begin(event.step, event.answer.toolCalls);
			case "session-call":
				return this.#begin(event.step, [{ id: event.call, name: event.name }]);
			case "approval-open":
				return event.call
					? this.#reach(event.call.agent, event.call.call, event.call.name, "validating")
					: [];
			case "plan-make":
				return this.#reach(event.agent, event.call, PLAN_TOOL_NAME, "validating");
			case "tool-request":
				return this.#reach(event.agent, event.call, event.name, "executing");
			case "tool-response":
				this.#turns.delete(event.step);
				return this.#complete(event);
			case "step-end":
			case "step-fail":
				this.#turns.delete(event.step);
				return [];
			default:
				return [];
		}
	}

	#begin(
		step: number,
		calls: readonly { readonly id: string; readonly name: string }[],
	): ToolExecutionReport[] {
		if (calls.length === 0) return [];
		const turn = this.#turn(step);
		const fresh = calls.map(({ id, name }): CallOfTurn => ({ id, name, status: "starting" }));
		turn.calls.push(...fresh);
		turn.made += fresh.length;
		return fresh.map((call) => report(step, turn, call));
	}

	/** Reports everything between where a call was and where it is now. */
	#reach(step: number, id: string, name: string, status: ToolExecutionStatus): ToolExecutionReport[] {
		const turn = this.#turn(step);
		const known = turn.calls.find((call) => call.id === id && call.status !== "completed");
		const call = known ?? { id, name, status: "starting" };
		const passed: ToolExecutionReport[] = [];
		if (!known) {
			turn.calls.push(call);
			turn.made++;
			passed.push(report(step, turn, call));
		}
		if (status !== "validating" && call.status === "starting") {
			call.status = "validating";
			passed.push(report(step, turn, call));
		}
		if (call.status === status) return passed;
		call.status = status;
		passed.push(report(step, turn, call));
		return passed;
	}

	#complete({ agent, call: id, name, callerId, result }: ToolResponse): ToolExecutionReport[] {
		const passed = this.#reach(agent, id, name, "completed");
		const last = passed.at(-1);
		if (last) last.tool_execution.preview = previewOf(result, callerId !== undefined);
		const turn = this.#turn(agent);
		if (turn.calls.every(({ status }) => status === "completed")) turn.calls = [];
		return passed;
	}

	#turn(step: number): Turn {
		let turn = this.#turns.get(step);
		if (!turn) {
			turn = { calls: [], made: 0 };
			this.#turns.set(step, turn);
		}
		return turn;
	}
}

function report(step: number, { calls, made }: Turn, call: CallOfTurn): ToolExecutionReport {
	return {
		type: "tool-execution",
		step,
		call: call.id,
		tool_execution: {
			status: call.status,
			tool_name: call.name,
			tool_index: calls.indexOf(call) + 1,
			total_tools: calls.length,
			tool_count: made,
		},
	};
}

/** An error is in the catalogue's words: the node's own can hold what the flow filled in. A call that was refused reached no node. */
function previewOf({ status, data, error }: ToolResponse["result"], reachedNode: boolean): string {
	if (status === "success" || !error) return jsonExcerpt(data, MAX_TOOL_PREVIEW);
	const known = Object.hasOwn(ERRORS, error.code)
		? ERRORS[error.code as keyof typeof ERRORS].summary
		: undefined;
	const words = reachedNode ? (known ?? "The tool failed.") : error.message;
	return `${error.code}: ${words}`.slice(0, MAX_TOOL_PREVIEW);
}

function callOf({ steps }: RunState, { step: number, answer }: TurnCall): CallOfTurn {
	const step = steps.get(number);
	if (answer?.role === "tool") return { id: answer.call, name: answer.name, status: "completed" };
	const { call = "", name = "" } = step?.tool ?? {};
	return { id: call, name, status: statusOf(step) };
}

function statusOf(step: Step | undefined): ToolExecutionStatus {
	if (!step) return "completed";
	if (step.tool?.callerId !== undefined) return "executing";
	return step.approval || step.plan ? "validating" : "starting";
}
