import type { AppError } from "@switchyard/spec/error";
import type { HealthProblem } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";

/** Whether a run would be accepted now, by the very rule that refuses one. */
export function acceptanceCheck(refusal: () => AppError | undefined): () => HealthProblem[] {
	return () => {
		const error = refusal();
		if (error === undefined) return [];
		const { code, message, hint } = error;
		return [{ code, severity: "failing", message, ...defined({ hint }) }];
	};
}
