import { useMutation } from "@tanstack/react-query";
import { isOver, type StepView } from "../core/run/run-view-state.ts";
import { byThisPerson } from "./person.ts";
import { useRunView } from "./run-view-context.tsx";
import { useServices } from "./services-context.ts";

/** Whether a step is an agent at work, which a person may stop. */
export function isAgentAtWork({ modelCalls, state }: StepView): boolean {
	return modelCalls.length > 0 && !isOver(state) && state !== "unknown";
}

/** Stops an agent of the run in view, which keeps what it has answered. */
export function useStopAgent(step: number) {
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	return useMutation({
		mutationFn: () =>
			api.ask("POST /api/runs/:run/steps/:step/stop", { params: { run, step }, body: byThisPerson() }),
	});
}
