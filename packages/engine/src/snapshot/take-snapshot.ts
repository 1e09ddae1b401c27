import { type FrameSnapshot, type RunSnapshot, SNAPSHOT_FORMAT } from "@switchyard/spec/snapshot";
import { ENGINE_VERSION } from "../behaviour/version.ts";
import type { RunState } from "../run/run-state.ts";
import type { Frame } from "../run/step.ts";
import { Parts } from "./parts.ts";
import { takePause } from "./pause.ts";
import { takeStep } from "./step/step.ts";
import { withoutAbsent } from "./without-absent.ts";

/**
 * A run's state as plain JSON, for `continueRun`. It shares its values with the state, which never changes them, and nothing
 * else: it stays as it is while the run continues. It costs what is live, however many steps came before.
 */
export function takeSnapshot(state: RunState): RunSnapshot {
	const {
		plan,
		status,
		seq,
		at,
		startedAt,
		endedAt,
		engine,
		debug,
		depth,
		agents,
		keeps,
		stepCount,
		error,
		response,
	} = state;
	const { maxSteps, maxMessageSize, timers, children, waitingChildren, persons, unknowns, loss } = state;
	const { toolCalls, cutOffAnswers, costMicroUsd, budget, policies, spent, raises, hold } = state;
	const parts = new Parts();
	parts.frames.placeOf(state.root);
	const pause = state.pause && takePause(state.pause, parts);
	const steps = Array.from(state.steps.values(), (step) => takeStep(step, parts));
	const closing = Array.from(state.closing, (frame) => parts.frames.placeOf(frame));
	const frames = parts.frames.things.map((frame) => takeFrame(frame, parts));
	const tokens = parts.tokens.things.map((token) => parts.token(token));
	const result = parts.fields(state.result);
	const body = response?.body === undefined ? undefined : parts.values.placeOf(response.body);
	return withoutAbsent({
		format: SNAPSHOT_FORMAT as typeof SNAPSHOT_FORMAT,
		takenBy: ENGINE_VERSION,
		flow: plan.flow.id,
		revision: plan.flow.revision,
		nodes: Array.from(parts.nodes, (id): RunSnapshot["nodes"][number] => {
			const { node, spec } = plan.nodes.get(id) ?? {};
			return [id, node?.type ?? "", spec?.version ?? null];
		}),
		status,
		seq,
		at,
		startedAt,
		endedAt,
		engine,
		debug,
		depth,
		agents,
		keeps,
		closing,
		orphans: Array.from(state.orphans, ({ number }) => number),
		todo: [...state.todo.keys()],
		stepCount,
		maxSteps,
		maxMessageSize,
		timers,
		children,
		waitingChildren,
		persons,
		unknowns,
		toolCalls: { ...toolCalls },
		consents: [...state.consents],
		authorizations: [...state.authorizations.values()],
		approvedValues: [...state.approvedValues],
		toolCosts: [...state.toolCosts],
		cutOffAnswers,
		budget,
		policies,
		spent: withoutAbsent({ ...spent }),
		raises,
		sharedRaises: [...state.sharedRaises],
		hold,
		pause,
		costMicroUsd,
		loss,
		activity: Array.from(state.activity, ([node, activity]): RunSnapshot["activity"][number] => [
			node,
			withoutAbsent({ ...activity }),
		]),
		response: response && withoutAbsent({ status: response.status, body }),
		result,
		resultMarks: state.resultMarks,
		error,
		steps,
		frames,
		tokens,
		values: parts.values.things,
	});
}

function takeFrame(
	{ owner, index, live, running, joins, result, closing }: Frame,
	parts: Parts,
): FrameSnapshot {
	return withoutAbsent({
		owner: owner?.number,
		index,
		live,
		running,
		joins: Array.from(joins, ([node, { arrived, rounds, above }]) => ({
			node: parts.node(node),
			arrived: [...arrived],
			rounds: Array.from(rounds, ([number, round]) => ({
				number,
				step: round.step.number,
				tokens: round.tokens.map((token) => parts.tokens.placeOf(token)),
			})),
			above,
		})),
		result: parts.tokens.placeOf(result),
		closing,
	});
}
