import type { Fault } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import { isSameJson, type Message } from "@switchyard/spec/json";
import type { NodeSpec, SessionKind } from "@switchyard/spec/node-spec";
import { designerValues } from "../plan/designer-values.ts";
import type { RunState } from "./run-state.ts";
import type { Frame, Step } from "./step.ts";

/** The code of the fault that says: the session is gone, and with it what was done in it. */
export const SESSION_LOST = "SESSION_LOST";

/** The session that a step works in. Its run, its owner and its round are its key. */
export interface SessionOfStep {
	readonly kind: SessionKind;
	/** The step of the block that has it, or of the agent. */
	readonly owner: number;
	/** Which of the block's rounds; 0 for an agent. */
	readonly round: number;
	/** Whether a step has begun in it before: then it is not opened anew. */
	readonly opened: boolean;
	/** The agent whose call works in it, its own or a block's; absent for a step by a wire. */
	readonly agent?: number;
	/**
	 * The block that opens it, with its resolved parameters; absent where it is an agent's. Where an earlier run left it open, only what the
	 * designer set: the block has no step in the run, and no message reached it.
	 */
	readonly block?: { readonly spec: NodeSpec; readonly params: Message };
	/** For whom it stays open once its round is over; absent where it is closed then. */
	readonly keep?: KeptFor & { readonly node: FlowNode };
	/** Set where an earlier run left it open: it is found by this, and neither opened nor closed by the run. */
	readonly kept?: KeptFor & { readonly block: string };
}

/** Whose a session is between the runs in which they try a flow. */
export interface KeptFor {
	readonly by: string;
	readonly flow: string;
}

/** A block's step, with the round that another step stands in. */
interface Around {
	readonly owner: Step;
	readonly round: Frame;
}

/** Whether steps of a node type cannot work without a session. */
export function needsSession({ session: nodeSession, sessionBy }: NodeSpec): boolean {
	return nodeSession !== undefined && sessionBy === undefined;
}

/**
 * The session that a step is to work in: that of the nearest block of its kind around it, else that of the agent that called. `undefined`
 * where it stands in none, or needs none.
 * @param params the step's, resolved
 */
export function sessionOf(
	state: RunState,
	step: Step,
	spec: NodeSpec,
	params: Message,
): SessionOfStep | undefined {
	const { session: kind } = spec;
	if (kind === undefined) return undefined;
	const block = blockAround(step, spec, params);
	const agent = agentAbove(state, step);
	const caller = agent ? { agent: agent.number } : {};
	if (block) {
		const nodeSession = sessionOfBlock(state, block.owner, block.round.index);
		return nodeSession && { ...nodeSession, ...caller };
	}
	const left = keptSession(state, kind);
	if (left) return { kind, owner: step.number, round: 0, opened: true, ...left, ...caller };
	if (!agent || !needsSession(spec)) return undefined;
	return { kind, owner: agent.number, round: 0, opened: agent.sessions?.has(kind) ?? false, ...caller };
}

/** The session of a block's round; `undefined` for a block that opens none. */
export function sessionOfBlock(state: RunState, step: Step, round: number): SessionOfStep | undefined {
	const { spec, node } = step.node;
	if (spec?.session === undefined) return undefined;
	const opened = step.sessions?.has(spec.session) ?? false;
	return {
		kind: spec.session,
		owner: step.number,
		round,
		opened,
		block: { spec, params: step.params ?? {} },
		...keeping(state, node, spec),
	};
}

/** What is done in an atomic session lasts with its round only, so none is left open. */
function keeping(
	{ debug, plan }: RunState,
	node: FlowNode,
	{ atomic }: NodeSpec,
): Pick<SessionOfStep, "keep"> {
	if (atomic || debug?.only || !debug?.sessions?.blocks.includes(node.id)) return {};
	return { keep: { by: debug.sessions.by, flow: plan.flow.id, node } };
}

/**
 * The session of a kind that a run of one node works in, where the person who tries the flow has one open, and its block as the designer set it:
 * once that changes, the session is closed.
 */
function keptSession(
	{ debug, plan }: RunState,
	kind: SessionKind,
): Required<Pick<SessionOfStep, "kept" | "block">> | undefined {
	if (!debug?.only || !debug.sessions) return undefined;
	const { by, blocks } = debug.sessions;
	for (const id of blocks) {
		const { spec, parameters = [] } = plan.nodes.get(id) ?? {};
		if (spec?.session !== kind) continue;
		return {
			kept: { by, flow: plan.flow.id, block: id },
			block: { spec, params: designerValues(parameters) },
		};
	}
	return undefined;
}

/** A step begins: its session, if it works in one, is opened. */
export function noteSession(state: RunState, step: Step): void {
	const { spec, construct } = step.node;
	if (spec?.session === undefined || construct === "block") return;
	const agent = needsSession(spec) ? agentAbove(state, step) : undefined;
	const owner = blockAround(step, spec)?.owner ?? agent;
	if (!owner) return;
	owner.sessions ??= new Set();
	owner.sessions.add(spec.session);
}

/** A step has ended that must not be done again by itself: what stands around it cannot simply begin again. */
export function noteDone(step: Step): void {
	if (step.node.effect === "safe" || step.attempt === 0) return;
	for (const { owner } of framesAround(step)) {
		// For what is around that block, the block's own end counts: until then, nothing of the step lasts.
		if (owner && undoes(owner, step)) return;
		if (owner?.block) owner.block.acted = true;
	}
}

/** A step has lost its session: this attempt did nothing, and one before it, which a crash or a failure ended, may have done its work. */
export function noteLoss(step: Step): void {
	if (step.attempt > 1) noteDone(step);
}

/** Whether the loss of a block's session undoes what a step has done: it worked in that session. */
function undoes(block: Step, step: Step): boolean {
	const { spec, construct } = step.node;
	if (!block.node.spec?.atomic || !spec || construct === "block") return false;
	return blockAround(step, spec)?.owner === block;
}

/** Whether a step works in a session, or a block has one. */
export function isInSession(step: Step): boolean {
	const { spec, construct } = step.node;
	if (spec?.session === undefined) return false;
	return construct === "block" || needsSession(spec) || blockAround(step, spec) !== undefined;
}

/** The round of the block whose session a step has lost; `undefined` where its failure is another one. */
export function lostRound(step: Step, { code }: Fault): Frame | undefined {
	const { spec, construct } = step.node;
	if (code !== SESSION_LOST || !spec || construct === "block") return undefined;
	return blockAround(step, spec)?.round;
}

/** The nearest block whose session a step works in. */
function blockAround(
	step: Pick<Step, "frame" | "params">,
	{ session: nodeSession, sessionBy = [] }: NodeSpec,
	params: Message = step.params ?? {},
): Around | undefined {
	if (nodeSession === undefined) return undefined;
	for (const round of framesAround(step)) {
		const { owner } = round;
		if (!owner?.block || owner.node.spec?.session !== nodeSession) continue;
		if (sessionBy.every((name) => fits(params[name], owner.params?.[name]))) return { owner, round };
	}
	return undefined;
}

/** Whether what a step says of its session is what the block says; nothing fits everything. */
function fits(ofStep: unknown, ofBlock: unknown): boolean {
	const isEmpty = ofStep === undefined || ofStep === null || ofStep === "";
	return isEmpty || isSameJson(ofStep, ofBlock);
}

function* framesAround({ frame }: Pick<Step, "frame">): Iterable<Frame> {
	for (let each: Frame | undefined = frame; each; each = each.owner?.frame) yield each;
}

/** The agent that called a step, itself or by a plan of its calls. */
function agentAbove({ steps }: RunState, { tool }: Step): Step | undefined {
	let caller = tool && steps.get(tool.agent);
	while (caller?.plan && caller.tool) caller = steps.get(caller.tool.agent);
	return caller;
}

/** Which of a run's sessions are still somebody's, and what becomes of the others. */
export interface OpenSessions {
	/** Whether the block's round, or the agent, that a session is of is under way. */
	readonly isOpen: (owner: number, round: number) => boolean;
	/** Whether those with a `keep` are left open for the person whom it names, once they are nobody's. */
	readonly mayStayOpen: boolean;
}

export function openSessionsOf({ steps, status, root }: RunState): OpenSessions {
	return {
		isOpen: (owner, round) => {
			const step = steps.get(owner);
			if (!step) return false;
			return !step.block || (step.loop !== undefined && step.loop.begun === round + 1);
		},
		// Nobody wants to look at what a person stopped half-way.
		mayStayOpen: status !== "cancelled" && root.closing?.status !== "cancelled",
	};
}
