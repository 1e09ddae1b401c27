import type { ResolveStepBody } from "@switchyard/spec/http";
import { type ReactNode, useState } from "react";
import { readObject } from "../../core/form/read-object.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface AnswerStepsProps {
	/** Whether there is anything to answer. */
	readonly disabled: boolean;
	readonly busy: boolean;
	readonly onAnswer: (said: ResolveStepBody) => void;
	/** Which steps it is for. */
	readonly children: ReactNode;
}

/** One answer for all selected steps. */
export function AnswerSteps({ disabled, busy, onAnswer, children }: AnswerStepsProps) {
	const [outputs, setOutputs] = useState("{}");
	const [problem, setProblem] = useState<string>();
	const happened = () => {
		const parsed = readObject(outputs);
		setProblem(parsed ? undefined : "The outputs must be a JSON object, for example {}.");
		if (parsed) onAnswer({ answer: "happened", outputs: parsed });
	};
	const button = { size: "sm", busy, disabled } as const;
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
				{children}
				<Button {...button} onClick={happened}>
					They happened
				</Button>
				<Button {...button} onClick={() => onAnswer({ answer: "again" })}>
					Run them again
				</Button>
				<Button {...button} onClick={() => onAnswer({ answer: "fail" })}>
					Mark them as failed
				</Button>
			</div>
		</section>
	);
}
