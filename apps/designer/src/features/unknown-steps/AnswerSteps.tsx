import type { AnswerUnknownStepsReply, ResolveStepBody, UnknownStep } from "@switchyard/spec";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readObject } from "../../core/form/read-object.ts";
import { answerUnknownSteps } from "../../services/answer-unknown-steps.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WithCode } from "../../ui/WithCode.tsx";

interface AnswerStepsProps {
	/** The selected ones. */
	readonly steps: readonly UnknownStep[];
	/** How many are listed. */
	readonly listed: number;
	/** Selects all, or none once all are. */
	readonly onSelectAll: () => void;
}

/** One answer for all selected steps, and which of them refused it. */
export function AnswerSteps({ steps, listed, onSelectAll }: AnswerStepsProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [outputs, setOutputs] = useState("{}");
	const [problem, setProblem] = useState<string>();
	const answer = useMutation({
		mutationFn: (said: ResolveStepBody) => answerUnknownSteps(api, steps, said),
		onSuccess({ answered }) {
			if (answered.length > 0)
				showToast({ title: `Answered ${formatCount(answered.length, "step")}`, tone: "success" });
		},
		onSettled: () => client.invalidateQueries({ queryKey: queries.unknownSteps(api).queryKey }),
	});
	const happened = () => {
		const parsed = readObject(outputs);
		setProblem(parsed ? undefined : "The outputs must be a JSON object, for example {}.");
		if (parsed) answer.mutate({ answer: "happened", outputs: parsed });
	};
	const button = { size: "sm", busy: answer.isPending, disabled: steps.length === 0 } as const;
	return (
		<section
			aria-label="Answer"
			className="flex flex-col gap-3 rounded-lg border border-border bg-surface px-4 py-3"
		>
			<TextArea
				label="Outputs of each step, if it happened"
				mono
				rows={1}
				value={outputs}
				onChange={(event) => setOutputs(event.target.value)}
				error={problem}
			/>
			<div className="flex flex-wrap items-center gap-2">
				<Button size="sm" variant="ghost" disabled={listed === 0} onClick={onSelectAll}>
					{steps.length === listed && listed > 0 ? "Select none" : "Select all"}
				</Button>
				<p role="status" className="flex-1 text-text-muted">
					{steps.length} of {formatCount(listed, "step")} selected
				</p>
				<Button {...button} onClick={happened}>
					They happened
				</Button>
				<Button {...button} onClick={() => answer.mutate({ answer: "again" })}>
					Run them again
				</Button>
				<Button {...button} onClick={() => answer.mutate({ answer: "fail" })}>
					Count them as failed
				</Button>
			</div>
			{answer.error && (
				<p role="alert" className="text-sm text-danger">
					<WithCode text={explain(answer.error).message} />
				</p>
			)}
			{answer.data && answer.data.refused.length > 0 && <Refused refused={answer.data.refused} />}
		</section>
	);
}

function Refused({ refused }: Pick<AnswerUnknownStepsReply, "refused">) {
	return (
		<div role="alert" className="text-sm text-danger">
			<p>{formatCount(refused.length, "step")} did not take the answer:</p>
			<ul className="max-h-32 list-disc overflow-y-auto pl-5">
				{refused.map(({ run, step, error }) => (
					<li key={`${run}.${step}`}>
						Run <span className="font-mono">{run.slice(-8)}</span>, step {step}:{" "}
						<WithCode text={error.message} />
					</li>
				))}
			</ul>
		</div>
	);
}
