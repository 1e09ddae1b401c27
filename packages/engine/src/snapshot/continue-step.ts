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
	AssetOfHop,
	HopProgress,
	LoopProgress,
	Step,
	ToolCallOfStep,
	TurnCall,
} from "../run/step.ts";
import type { StepParts } from "./step-parts.ts";

/** Makes a live step of what `takeStep` wrote. The rounds of a loop come later: they lie within it. */
export function continueStep(written: StepSnapshot, parts: StepParts): Step {
	const { number, phase, attempt, failures, provenance, startedAt, due, child, port, fault } = written;
	const node = parts.node(written.node);
	return {
		number,
		node: written.session ? node.session : node,
		frame: parts.frame(written.frame),
		token: parts.token(written.token),
		phase,
		attempt,
		failures,
		params: written.params && parts.fields(written.params),
		provenance,
		startedAt,
		due,
		tool: written.tool && continueToolCall(written.tool, parts),
		edits: written.edits && parts.fields(written.edits),
		approval: written.approval && continueApproval(written.approval, parts),
		child,
		agent: written.agent && continueAgent(written.agent),
		loop: written.loop && continueLoop(written.loop, parts),
		hop: written.hop && continueHop(written.hop, parts),
		calls: written.calls?.map(continueCall),
		port,
		fault,
	};
}

function continueToolCall(tool: NonNullable<StepSnapshot["tool"]>, parts: StepParts): ToolCallOfStep {
	const { agent, call, name, sources, callerId } = tool;
	return { agent, call, name, arguments: parts.optional(tool.arguments), sources, callerId };
}

function continueApproval(approval: ApprovalSnapshot, parts: StepParts): ApprovalOfStep {
	const { id, seq, assignee, answer, values, comment, by, at } = approval;
	return { id, seq, assignee, answer, values: values && parts.fields(values), comment, by, at };
}

function continueAgent(agent: AgentSnapshot): AgentProgress {
	return { ...agent, messages: [...agent.messages], calls: agent.calls.map(continueCall) };
}

function continueCall({ step, sequential, state, answer }: TurnCallSnapshot): TurnCall {
	return { step, sequential, state, answer };
}

/** A round that is not over has left a gap. */
function continueLoop({ begun, results, errors }: LoopSnapshot, parts: StepParts): LoopProgress {
	const given: unknown[] = [];
	given.length = results.length;
	results.forEach((place, index) => {
		if (place !== null) given[index] = parts.value(place);
	});
	return { begun, open: new Set(), results: given, errors: [...errors] };
}

function continueHop({ next, assets, result, errors }: HopSnapshot, parts: StepParts): HopProgress {
	const known = assets.map(({ name, state, value }): [string, AssetOfHop] => [
		name,
		{ state, value: parts.optional(value) },
	]);
	return {
		next,
		assets: new Map(known),
		result: result && { data: parts.fields(result.data), error: result.error },
		errors: [...errors],
	};
}
