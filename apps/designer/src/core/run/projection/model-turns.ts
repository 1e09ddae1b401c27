import type { ModelDelta, ModelEnd, ModelStart } from "@switchyard/spec";
import type { ModelTurn, StepView } from "../run-view-state.ts";

/** An agent asks its model; a further attempt at the same request begins it anew. */
export function askModel(step: StepView, { turn, at }: ModelStart): StepView {
	const asked: ModelTurn = { turn, startedAt: at, endedAt: undefined, text: "", answer: undefined };
	return {
		...step,
		state: "running",
		wait: undefined,
		turns: [...step.turns.filter((known) => known.turn !== turn), asked],
	};
}

export function takeAnswer(step: StepView, { turn, at, answer }: ModelEnd): StepView {
	return changeTurn(step, turn, (known) => ({ ...known, endedAt: at, text: answer.text, answer }));
}

/** Words that arrive after the whole answer are old news. */
export function takeWords(step: StepView, { turn, text }: ModelDelta): StepView {
	return changeTurn(step, turn, (known) => (known.answer ? known : { ...known, text: known.text + text }));
}

function changeTurn(step: StepView, turn: number, change: (turn: ModelTurn) => ModelTurn): StepView {
	return { ...step, turns: step.turns.map((known) => (known.turn === turn ? change(known) : known)) };
}
