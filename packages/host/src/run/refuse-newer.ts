import { UnknownBehaviourError } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";

/** What is thrown for a run that a newer engine began; whatever else went wrong, as it is. */
export function refuseNewer(error: unknown): unknown {
	if (!(error instanceof UnknownBehaviourError)) return error;
	return new AppError("RUN_NEEDS_NEWER_ENGINE", {
		message: error.message,
		hint: "Start the version of Switchyard that began the run, or a newer one. The run is kept as it is.",
		cause: error,
	});
}

export function needsNewerEngine(error: unknown): boolean {
	return error instanceof AppError && error.code === "RUN_NEEDS_NEWER_ENGINE";
}
