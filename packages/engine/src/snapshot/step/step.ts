import type { StepSnapshot } from "@switchyard/spec/snapshot";
import type { PlanNode } from "../../plan/plan-node.ts";
import type { Step } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import { withoutAbsent } from "../without-absent.ts";
import { continueAgent, takeAgent } from "./agent.ts";
import { continueApproval, takeApproval } from "./approval.ts";
import { continueBlock, takeBlock } from "./block.ts";
import { continueConversation, takeConversation } from "./conversation.ts";
import { continueHop, takeHop } from "./hop.ts";
import { continueLoop, takeLoop } from "./loop.ts";
import { continuePlan, takePlanOfStep } from "./plan.ts";
import type { StepParts } from "./step-parts.ts";
import { continueToolCall, takeToolCall } from "./tool-call.ts";
import { continueCall, takeCall } from "./turn-call.ts";
import { continueWork, takeWork } from "./work.ts";

/** Writes down a live step. */
export function takeStep(step: Step, parts: Parts): StepSnapshot {
	const {
		number,
		node,
		phase,
		attempt,
		failures,
		provenance,
		startedAt,
		due,
		replies,
		asked,
		acted,
		probed,
		check,
		child,
		lentMicroUsd,
		context,
		said,
		port,
		fault,
	} = step;
	return withoutAbsent({
		number,
		node: parts.node(node),
		session: node.construct === "session" ? (true as const) : undefined,
		takes: node.construct === "take-item" ? (true as const) : undefined,
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
		replies: replies && [...replies],
		asked: asked && withoutAbsent({ ...asked }),
		acted,
		probed,
		check,
		child,
		lentMicroUsd,
		agent: step.agent && takeAgent(step.agent, parts),
		loop: step.loop && takeLoop(step.loop, parts),
		block: step.block && takeBlock(step.block, parts),
		work: step.work && takeWork(step.work),
		sessions: step.sessions && [...step.sessions],
		hop: step.hop && takeHop(step.hop, parts),
		conversation: step.conversation && takeConversation(step.conversation),
		plan: step.plan && takePlanOfStep(step.plan),
		calls: step.calls?.map(takeCall),
		context,
		said,
		port,
		fault,
	});
}

/** Makes a live step of what `takeStep` wrote. The rounds of a loop come later: they lie within it. */
export function continueStep(written: StepSnapshot, parts: StepParts): Step {
	const { number, phase, attempt, failures, provenance, startedAt, due, check, child } = written;
	const { lentMicroUsd, acted, probed, context, said, port, fault } = written;
	const node = parts.node(written.node);
	return {
		number,
		node: standIn(written, node),
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
		replies: written.replies && [...written.replies],
		asked: written.asked && { state: undefined, ...written.asked },
		acted,
		probed,
		check,
		child,
		lentMicroUsd,
		agent: written.agent && continueAgent(written.agent, parts),
		loop: written.loop && continueLoop(written.loop, parts),
		block: written.block && continueBlock(written.block, parts),
		work: written.work && continueWork(written.work),
		sessions: written.sessions && new Set(written.sessions),
		hop: written.hop && continueHop(written.hop, parts),
		conversation: written.conversation && continueConversation(written.conversation),
		plan: written.plan && continuePlan(written.plan),
		calls: written.calls?.map(continueCall),
		context,
		said,
		port,
		fault,
	};
}

/** The node as the step has it. */
function standIn({ session: nodeSession, takes, tool }: StepSnapshot, node: PlanNode): PlanNode {
	if (nodeSession) return node.session;
	if (takes) return node.taking;
	return tool ? calledBy(node) : node;
}

/** A start that is called as a tool stands for its flow. */
function calledBy(node: PlanNode): PlanNode {
	return node.construct === "trigger" ? (node.tool?.node ?? node) : node;
}
