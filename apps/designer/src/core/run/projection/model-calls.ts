import type {
	AgentStop,
	AnswerRefuse,
	ModelDelta,
	ModelEnd,
	ModelFail,
	ModelStart,
	ReasoningDelta,
} from "@switchyard/spec/event";
import { reasoningText } from "@switchyard/spec/model";
import type { ModelCall, StepView } from "../run-view-state.ts";

/** An agent asks its model; a further attempt at the same request begins it anew. */
export function askModel(step: StepView, { turn, at, fallback = 0, summarises = 0 }: ModelStart): StepView {
	const refusals = step.modelCalls.find((known) => known.turn === turn)?.refusals ?? [];
	const asked: ModelCall = {
		turn,
		startedAt: at,
		endedAt: undefined,
		text: "",
		reasoning: "",
		answer: undefined,
		fallback,
		summarises,
		refusals,
		stopped: false,
		stoppedBy: undefined,
		problems: [],
	};
	return {
		...step,
		state: "running",
		wait: undefined,
		modelCalls: [...step.modelCalls.filter((known) => known.turn !== turn), asked],
	};
}

export function takeAnswer(step: StepView, { turn, at, answer }: ModelEnd): StepView {
	const { text } = answer;
	const reasoning = reasoningText(answer.reasoning);
	return changeCall(step, turn, (known) => ({ ...known, endedAt: at, text, reasoning, answer }));
}

/** The model refused: the agent waits for it, or asks its next one at once. */
export function refuseRequest(
	step: StepView,
	{ turn, at, attempt, reason, error, waitMs }: ModelFail,
): StepView {
	const refused = changeCall(step, turn, (known) => {
		const { fallback, refusals } = known;
		const refusal = { attempt, fallback, reason, error, waitMs };
		return { ...known, endedAt: at, text: "", reasoning: "", refusals: [...refusals, refusal] };
	});
	if (waitMs === undefined) return refused;
	return { ...refused, state: "waiting", wait: { for: "model", reason, due: undefined } };
}

/** A person stopped the agent: what it was about to say ends here. */
export function stopAgent(step: StepView, { at, text, by }: AgentStop): StepView {
	const last = step.modelCalls.at(-1);
	if (!last) return step;
	return changeCall(step, last.turn, (known) => ({
		...known,
		endedAt: known.endedAt ?? at,
		text: known.answer ? known.text : (text ?? known.text),
		stopped: true,
		stoppedBy: by,
	}));
}

/** The answer does not fit the output schema; the model reads why and is asked again. */
export function refuseAnswer(step: StepView, { turn, problems }: AnswerRefuse): StepView {
	return changeCall(step, turn, (known) => ({ ...known, problems }));
}

/** Words that arrive after the whole answer are old news. */
export function takeWords(step: StepView, { turn, text }: ModelDelta): StepView {
	return changeCall(step, turn, (known) => (known.answer ? known : { ...known, text: known.text + text }));
}

/** The same for what the model thinks. */
export function takeThoughts(step: StepView, { turn, text }: ReasoningDelta): StepView {
	return changeCall(step, turn, (known) =>
		known.answer ? known : { ...known, reasoning: known.reasoning + text },
	);
}

function changeCall(step: StepView, turn: number, change: (turn: ModelCall) => ModelCall): StepView {
	return {
		...step,
		modelCalls: step.modelCalls.map((known) => (known.turn === turn ? change(known) : known)),
	};
}
