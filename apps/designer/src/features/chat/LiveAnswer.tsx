import { Fragment, type ReactNode } from "react";
import { useStore } from "zustand";
import type { RunView } from "../../core/run/run-view.ts";
import type { StepView } from "../../core/run/run-view-state.ts";
import { useAnswerRun } from "../../services/use-answer-run.ts";
import { MarkdownText } from "../../ui/markdown/MarkdownText.tsx";
import type { ShownCall } from "./calls-of.ts";
import { ToolCallView } from "./ToolCallView.tsx";

interface LiveAnswerProps {
	readonly run: string;
	readonly question: (approval: string) => ReactNode;
}

/** An answer under way: its words and its tool calls as they come, and what it asks. */
export function LiveAnswer({ run, question }: LiveAnswerProps) {
	const view = useAnswerRun(run);
	return view && <Following view={view} question={question} />;
}

function Following({ view, question }: { readonly view: RunView } & Pick<LiveAnswerProps, "question">) {
	const steps = useStore(view.store, (state) => state.steps);
	const agents = steps.filter(({ modelCalls, call }) => modelCalls.length > 0 && call === undefined);
	const asked = steps.flatMap(({ step, approval }) =>
		approval && approval.answer === undefined ? [{ step, id: approval.id }] : [],
	);
	return (
		<>
			{agents.map((agent) => (
				<Fragment key={agent.step}>
					{steps
						.filter(({ call }) => call?.agent === agent.step)
						.map((step) => (
							<ToolCallView key={step.step} call={callOf(step)} />
						))}
					<MarkdownText text={agent.modelCalls.at(-1)?.text ?? ""} />
				</Fragment>
			))}
			{asked.map(({ step, id }) => (
				<div key={step} className="overflow-hidden rounded-lg border border-warning">
					{question(id)}
				</div>
			))}
		</>
	);
}

function callOf({ step, call, state, outputs, error }: StepView): ShownCall {
	const isOver = state === "succeeded" || state === "skipped";
	return {
		id: String(step),
		tool: call?.tool ?? "",
		given: call?.arguments,
		result: error ? { error: { code: error.code, message: error.message } } : outputs,
		state: error ? "failed" : isOver ? "succeeded" : state === "asking" ? "asking" : "running",
	};
}
