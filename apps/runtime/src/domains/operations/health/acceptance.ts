import { type AppError, defined, type HealthProblem } from "@switchyard/spec";

/** Whether a run would be accepted now, by the very rule that refuses one. */
export function acceptanceCheck(refusal: () => AppError | undefined): () => HealthProblem[] {
	return () => {
		const error = refusal();
		if (error === undefined) return [];
		const { code, message, hint } = error;
		return [{ code, severity: "failing", message, ...defined({ hint }) }];
	};
}
