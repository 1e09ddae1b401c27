import type { Gathering } from "@switchyard/engine";
import type { StepView } from "../run-view-state.ts";
import { messageAt } from "./engine-step.ts";
import { newStep } from "./step-views.ts";

/** A join that waits for more messages: no event says so, it follows from the messages that came. */
export function gather(known: StepView | undefined, { step, came, wanted }: Gathering, at: number): StepView {
	const { node, number } = step;
	const due = known?.wait?.due;
	return {
		...(known ?? { ...newStep(number, at, messageAt(step)), node: node.id }),
		state: "waiting",
		wait: { for: "messages", came, wanted, due },
	};
}
