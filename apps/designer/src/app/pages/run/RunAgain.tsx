import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { editorAddress } from "../../../core/run/editor-address.ts";
import { ApiError } from "../../../services/api-error.ts";
import { repeatOf } from "../../../services/repeat-run.ts";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { reportFailure } from "../report-failure.ts";
import { RunAgainButton } from "../workbench/RunAgainButton.tsx";

interface RunAgainProps {
	/** The run in view. */
	readonly run: string;
	readonly flow: string;
}

/** Runs the flow once more and goes to the new run. Where the flow has problems, it leads there. */
export function RunAgain({ run, flow }: RunAgainProps) {
	const { api } = useServices();
	const view = useRunViewVerbs();
	const [, navigate] = useLocation();
	const again = useMutation({
		mutationFn: async () =>
			api.ask("POST /api/flows/:flow/runs", { params: { flow }, body: await repeatOf(api, view) }),
		onSuccess: ({ runId }) => navigate(`/runs/${runId}`),
		onError: (error) =>
			reportFailure("The run could not be started", error, {
				...(error instanceof ApiError && error.problems.length > 0
					? { action: { label: "Open the flow", onSelect: () => navigate(editorAddress(flow, run)) } }
					: {}),
			}),
	});
	return <RunAgainButton busy={again.isPending} onClick={() => again.mutate()} />;
}
