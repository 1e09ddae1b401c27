import type { PauseSnapshot } from "@switchyard/spec/snapshot";
import type { Pause, Step } from "../run/step.ts";
import type { Parts } from "./parts.ts";
import { continueApproval, takeApproval } from "./step/approval.ts";
import type { StepParts } from "./step/step-parts.ts";
import { withoutAbsent } from "./without-absent.ts";

export function takePause({ step, phase, approval, todo }: Pause, parts: Parts): PauseSnapshot {
	return withoutAbsent({
		step: step.number,
		phase,
		approval: approval && takeApproval(approval, parts),
		todo: [...todo.keys()],
	});
}

export function continuePause(
	{ step, phase, approval, todo }: PauseSnapshot,
	parts: StepParts & { readonly step: (number: number) => Step },
): Pause {
	return {
		step: parts.step(step),
		phase,
		approval: approval && continueApproval(approval, parts),
		todo: new Map(todo.map((number) => [number, parts.step(number)])),
	};
}
