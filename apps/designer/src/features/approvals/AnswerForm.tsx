import { formSchema } from "@switchyard/spec/form";
import type { AnswerApprovalBody, Approval } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";
import { useMemo, useState } from "react";
import { formProblems, startForm } from "../../core/form/form-draft.ts";
import { useAnswer } from "../../services/use-answer.ts";
import { showAnswered } from "../../ui/answer/show-answered.ts";
import { AnswerFrame } from "./AnswerFrame.tsx";
import { CallArguments } from "./CallArguments.tsx";
import { QuestionBody } from "./QuestionBody.tsx";

interface AnswerFormProps {
	readonly approval: Approval;
	readonly onAnswered: () => void;
	/** Called when the question has been answered meanwhile, or has expired. */
	readonly onTooLate: () => void;
}

/** The answer to a question: its form to fill in, or a call's arguments to change, and yes or no. */
export function AnswerForm({ approval, onAnswered, onTooLate }: AnswerFormProps) {
	const { question, request, call, id, token } = approval;
	const kind = call ? "call" : request?.decisionType === "task_approval" ? "authorization" : "question";
	const schema = useMemo(() => call?.schema ?? formSchema(question?.form ?? []), [call, question]);
	const [draft, setDraft] = useState(() => startForm(schema, call?.arguments));
	/** Problems are shown once someone tries to send the form. */
	const [tried, setTried] = useState(false);
	const answer = useAnswer(id, {
		onAnswered(said) {
			showAnswered(said);
			onAnswered();
		},
		onTooLate,
	});
	const problems = useMemo(() => formProblems(schema, draft), [schema, draft]);
	const changed = call !== undefined && !isSameJson(draft.values, call.arguments);

	function send(said: Omit<AnswerApprovalBody, "token" | "values">) {
		if (said.answer !== "rejected" && problems.size > 0) {
			setTried(true);
			return;
		}
		const values = said.answer === "submitted" || (said.answer === "approved" && changed);
		answer.send({ token, ...said, ...(values ? { values: draft.values } : {}) });
	}

	// An argument that was edited is checked at once: it was right before.
	const shown = tried || call !== undefined ? problems : NO_PROBLEMS;
	const form = { schema, draft, onDraft: setDraft, problems: shown, disabled: answer.isBusy };
	return (
		<AnswerFrame
			approval={approval}
			bar={{
				kind,
				mayReject: call !== undefined || (question?.mayReject ?? false),
				once: call?.breaches !== undefined,
				...(call ? { given: draft.values } : {}),
				changed,
				unready: shown.size > 0,
				busy: answer.isBusy,
				error: answer.error,
				onSend: send,
			}}
		>
			{question && (
				<QuestionBody
					question={question}
					byModel={request !== undefined}
					confirmation={
						kind === "authorization"
							? "Approve to let the agent call the tool, for as long as the flow says."
							: "There is nothing to fill in. Submit to confirm."
					}
					form={form}
				/>
			)}
			{call && <CallArguments call={call} form={form} />}
		</AnswerFrame>
	);
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();
