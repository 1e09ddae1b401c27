import type { Fault } from "@switchyard/spec/error";
import type { Command } from "../../command.ts";
import type { BlockProgress } from "../../run/block-progress.ts";
import { isClosing, newFrame } from "../../run/frame.ts";
import type { RunState } from "../../run/run-state.ts";
import { send } from "../../run/send.ts";
import { SESSION_LOST, sessionOfBlock } from "../../run/sessions.ts";
import type { BlockStep, Frame, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { resolvedStep } from "../execute-command.ts";
import { recordBegin, recordEnd, recordFault, recordLoss } from "../record-step.ts";
import { decideRetry, mayRetry } from "../retry.ts";

/** The port by which the message reaches what stands in a block. */
const INSIDE_PORT = "each";

/** How often a block begins again by itself before it asks a person. */
export const MOST_RESTARTS = 3;

/**
 * A session for what stands inside: one round, and after it the session is closed. When the session is lost, the round ends, and as the block is
 * set it begins again, or a person is asked, or it fails.
 */
export const block: ConstructRules = {
	decide(state, step) {
		if (!isBlock(step)) return recordBegin(step);
		if (step.phase === "backoff") return decideRetry(step);
		if (step.phase === "ready")
			return step.block.failed ? recordBegin(step) : close(state, step, step.loop.begun - 1);
		if (!step.fault) return undefined;
		if (step.block.asks) return recordLoss(step, step.fault);
		const again = mayRetry(state, step, step.fault) && !isClosing(step.frame);
		return recordFault(step, again ? step.fault : { ...step.fault, retryable: false });
	},
	started(state, step) {
		const { checkpoint } = step.block ?? {};
		// The number of a round is a part of its session's key, so no attempt uses one again.
		const first = step.loop?.begun ?? 0;
		step.block = { acted: false, asks: false, first, failed: false, checkpoint };
		step.loop = { begun: first, open: new Set(), results: [], errors: [] };
		if (isBlock(step)) beginRound(state, step);
	},
	roundOver(state, step, round) {
		if (!isBlock(step)) return;
		step.loop.open.delete(round);
		takeRound(state, step, round);
	},
	failed(state, step, error) {
		// Only while it is closed: what it says in the end is final.
		if (error.code !== SESSION_LOST || step.phase !== "running" || !isBlock(step)) return false;
		// The attempt continues in another round, or its failure is recorded when that is known.
		step.failures--;
		lose(state, step, error);
		return true;
	},
	again(state, step) {
		if (isBlock(step)) beginRound(state, step);
	},
	fields: declaredFields,
};

function isBlock(step: Step): step is BlockStep {
	return step.block !== undefined && step.loop !== undefined;
}

/** Begins at the last checkpoint, or with the message that arrived. */
function beginRound(state: RunState, step: BlockStep): void {
	const { checkpoint } = step.block;
	step.block.acted = false;
	step.block.asks = false;
	step.fault = undefined;
	step.sessions = undefined;
	const round = newFrame(step, step.loop.begun++);
	step.loop.open.add(round);
	setPhase(state, step, "rounds");
	if (checkpoint) send(state, round, checkpoint.node, "out", checkpoint.token);
	else send(state, round, step.node, INSIDE_PORT, step.token);
	if (round.live > 0) return;
	step.loop.open.delete(round);
	takeRound(state, step, round);
}

function takeRound(state: RunState, step: BlockStep, { closing, result }: Frame): void {
	if (closing?.error?.code === SESSION_LOST) lose(state, step, closing.error);
	else if (closing) fail(state, step, closing.error ?? CANCELLED);
	else {
		step.token = result;
		setPhase(state, step, "ready");
	}
}

/** The session is gone: the block begins again if that does nothing twice, asks a person, or fails. */
function lose(state: RunState, step: BlockStep, error: Fault): void {
	const wish = step.params?.on_session_lost ?? "restart";
	const { acted, first } = step.block;
	const restarts = wish === "restart" && !acted && step.loop.begun - first <= MOST_RESTARTS;
	if (restarts && !isClosing(step.frame)) {
		beginRound(state, step);
		return;
	}
	step.block.asks = wish === "ask" || (wish !== "fail" && !mayRetry(state, step, error));
	fail(state, step, error);
}

function fail(state: RunState, step: BlockStep, error: Fault): void {
	step.fault = error;
	setPhase(state, step, "done");
}

/** The attempt has failed, and the next one begins with a start of its own. */
export function failAttempt(step: Step, progress: BlockProgress): void {
	step.fault = undefined;
	progress.failed = true;
}

const CANCELLED: Fault = {
	code: "RUN_CANCELLED",
	message: "What stood in the block was cancelled.",
	retryable: false,
};

/** What stands inside is done: the package closes the session, unless nothing was done in it. */
function close(state: RunState, step: Step, round: number): Command {
	const { spec } = step.node;
	const nodeSession = sessionOfBlock(state, step, round);
	if (!spec || !nodeSession?.opened) return recordEnd(step, {});
	const { params = {}, provenance = {} } = step;
	const command = resolvedStep(step, spec, { params, provenance, faults: [] });
	return { type: "execute", effect: step.node.effect, ...command, session: nodeSession, closes: true };
}
