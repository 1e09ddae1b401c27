import { defined } from "@switchyard/spec/json";
import type { TurnCallSnapshot } from "@switchyard/spec/snapshot";
import type { TurnCall } from "../../run/step.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takeCall(call: TurnCall): TurnCallSnapshot {
	return withoutAbsent({ ...call });
}

export function continueCall({ step, sequential, state, answer, asked }: TurnCallSnapshot): TurnCall {
	return { step, sequential, state, answer, ...defined({ asked }) };
}
