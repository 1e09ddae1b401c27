import type {
	AgentSnapshot,
	ApprovalSnapshot,
	HopSnapshot,
	LoopSnapshot,
	StepSnapshot,
	TurnCallSnapshot,
} from "@switchyard/spec";
import type {
	AgentProgress,
	ApprovalOfStep,
	HopProgress,
	LoopProgress,
	Step,
	ToolCallOfStep,
	TurnCall,
} from "../run/step.ts";
import type { Parts } from "./parts.ts";
import { withoutAbsent } from "./without-absent.ts";

/** Writes down a live step. */
export function takeStep(step: Step, parts: Parts): StepSnapshot {
	const { number, node, phase, attempt, failures, provenance, startedAt, due, child, port, fault } = step;
	return withoutAbsent({
		number,
		node: parts.node(node),
		session: node.construct === "session" ? (true as const) : undefined,
		frame: parts.frames.placeOf(step.frame),
		token: parts.tokens.placeOf(step.token),
		phase,
		attempt,
		failures,
		params: step.params && parts.fields(step.params),
		provenance: provenance && { ...provenance },
		startedAt,
		due,
		tool: step.tool && takeToolCall(step.tool, parts),
		edits: step.edits && parts.fields(step.edits),
		approval: step.approval && takeApproval(step.approval, parts),
		child,
		agent: step.agent && takeAgent(step.agent),
		loop: step.loop && takeLoop(step.loop, parts),
		hop: step.hop && takeHop(step.hop, parts),
		calls: step.calls?.map(takeCall),
		port,
		fault,
	});
}

function takeToolCall(tool: ToolCallOfStep, parts: Parts): NonNullable<StepSnapshot["tool"]> {
	const { agent, call, name, sources, callerId } = tool;
	return withoutAbsent({
		agent,
		call,
		name,
		arguments: tool.arguments === undefined ? undefined : parts.values.placeOf(tool.arguments),
		sources: sources && { ...sources },
		callerId,
	});
}

function takeApproval(approval: ApprovalOfStep, parts: Parts): ApprovalSnapshot {
	return withoutAbsent({ ...approval, values: approval.values && parts.fields(approval.values) });
}

function takeAgent(agent: AgentProgress): AgentSnapshot {
	return { ...agent, messages: [...agent.messages], calls: agent.calls.map(takeCall) };
}

function takeCall(call: TurnCall): TurnCallSnapshot {
	return withoutAbsent({ ...call });
}

/** Rounds that go on beside each other end in any order: the list of results may have gaps. */
function takeLoop({ begun, open, results, errors }: LoopProgress, parts: Parts): LoopSnapshot {
	return {
		begun,
		open: Array.from(open, (frame) => parts.frames.placeOf(frame)),
		results: Array.from(results, (result, index) =>
			index in results ? parts.values.placeOf(result ?? null) : null,
		),
		errors: [...errors],
	};
}

function takeHop({ next, assets, result, errors }: HopProgress, parts: Parts): HopSnapshot {
	return withoutAbsent({
		next,
		assets: Array.from(assets, ([name, { state, value }]) =>
			withoutAbsent({ name, state, value: value === undefined ? undefined : parts.values.placeOf(value) }),
		),
		result: result && withoutAbsent({ data: parts.fields(result.data), error: result.error }),
		errors: [...errors],
	});
}
