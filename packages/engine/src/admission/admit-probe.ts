import type { Fault } from "@switchyard/spec/error";
import type { EventBody, ProbeAnswer } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import { checkValue } from "../plan/check-value.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { admit, type Redact } from "./admit.ts";
import { admitOutputs } from "./admit-outcome.ts";

/** What a node said, where a run may have it; else that it said nothing of use, and why. */
export function admitProbe(
	state: RunState,
	step: Step,
	{ answer, outputs, reason, error }: ProbeAnswer,
	redact?: Redact,
): Extract<EventBody, { type: "step-probe" }> {
	const event = { type: "step-probe", step: step.number } as const;
	const words = reason === undefined || reason === "" ? {} : wordsOf(reason, state, redact);
	if (answer !== "yes") return { ...event, answer, ...words, ...(error ? { error } : {}) };
	const admitted = admitOutputs(state, step, outputs ?? {}, redact);
	if ("fault" in admitted) return { ...event, answer: "unknown", error: admitted.fault };
	const unfit = unfitOutputs(step, admitted.value);
	if (unfit !== undefined) return { ...event, answer: "unknown", error: unfitAnswer(unfit) };
	return { ...event, answer, outputs: admitted.value, ...words };
}

function wordsOf(reason: string, { maxMessageSize }: RunState, redact?: Redact): Pick<ProbeAnswer, "reason"> {
	const admitted = admit({ reason }, maxMessageSize, redact);
	return "value" in admitted ? { reason: String(admitted.value.reason).slice(0, MOST_WORDS) } : {};
}

/** The longest `reason` that an event has, in characters. */
const MOST_WORDS = 500;

/** What is wrong with outputs that a node says a step has given: nodes are trusted with what they give themselves, not with what they recall. */
function unfitOutputs({ node }: Step, outputs: Message): string | undefined {
	const declared = new Map(
		(node.spec?.properties ?? [])
			.filter(({ variableType }) => variableType === "Out")
			.map((property) => [property.name, property]),
	);
	for (const [name, value] of Object.entries(outputs)) {
		const property = declared.get(name);
		if (!property) return `It has no output ${JSON.stringify(name)}.`;
		const problem = checkValue(property, value);
		if (problem !== undefined) return `Its output ${JSON.stringify(name)} ${problem}`;
	}
	return undefined;
}

function unfitAnswer(why: string): Fault {
	return {
		code: "PROBE_ANSWER_INVALID",
		message: `The node said that the step was done, with outputs that it cannot have. ${why}`.slice(0, 2000),
		hint: "Tell the author of the node.",
		retryable: false,
	};
}
