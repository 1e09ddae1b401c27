import type { ResolveStepBody } from "@switchyard/spec/http";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { readObject } from "../../../core/form/read-object.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

/** Asks a person for the outcome of a step that was cut off and must not run twice by itself. */
export function UnknownStep({ step, error }: Pick<StepView, "step" | "error">) {
	const maybeDone = error?.code === "STEP_MAYBE_DONE";
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	const past = useRunView((state) => state.moment !== undefined);
	const [outputs, setOutputs] = useState("{}");
	const [problem, setProblem] = useState<string>();
	const say = useMutation({
		mutationFn: (body: ResolveStepBody) =>
			api.ask("POST /api/runs/:run/steps/:step/resolve", { params: { run, step }, body }),
		onError: (error) => setProblem(explain(error).message),
	});
	const happened = () => {
		const parsed = readObject(outputs);
		if (parsed) say.mutate({ answer: "happened", outputs: parsed });
		else setProblem("The outputs must be a JSON object, for example {}.");
	};
	return (
		<section aria-label="Outcome unknown" className="flex flex-col gap-2 rounded-md bg-warning-soft p-3">
			<p className="text-warning">
				{maybeDone
					? "The end of this run’s journal was lost. This step may already have run."
					: "The server stopped during this step, or lost its result. It may or may not have happened."}{" "}
				It does not run again by itself. Check whether it happened, then decide.
			</p>
			{!past && (
				<>
					<TextArea
						label="Outputs, if it happened"
						mono
						rows={2}
						value={outputs}
						onChange={(event) => setOutputs(event.target.value)}
						error={problem}
					/>
					<div className="flex flex-wrap gap-2">
						<Button size="sm" busy={say.isPending} onClick={happened}>
							It happened
						</Button>
						<Button size="sm" busy={say.isPending} onClick={() => say.mutate({ answer: "again" })}>
							Run it again
						</Button>
						<Button size="sm" busy={say.isPending} onClick={() => say.mutate({ answer: "fail" })}>
							Mark it as failed
						</Button>
						<Link
							href="/unknown-steps"
							className="self-center rounded-sm text-sm underline underline-offset-2"
						>
							Answer many at once
						</Link>
					</div>
				</>
			)}
		</section>
	);
}
