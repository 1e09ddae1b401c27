import type { Gathering } from "@switchyard/engine/queries";
import type { StepView } from "../run-view-state.ts";
import { newStep } from "./step-views.ts";

/** A join that waits for more messages: no event says so, it follows from the messages that came. */
export function gather(known: StepView | undefined, { step, came, wanted }: Gathering, at: number): StepView {
	const due = known?.wait?.due;
	return {
		...(known ?? { ...newStep(step.number, at, step.message), node: step.node }),
		state: "waiting",
		wait: { for: "messages", came, wanted, due },
	};
}
