import { indexOf } from "../../core/flow/flow-index.ts";
import type { StepState, StepView } from "../../core/run/run-view-state.ts";
import { useEditor } from "../../services/editor-context.tsx";
import { useCalmRunView } from "../../services/run-view-context.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** What is worth interrupting someone for: what went wrong, or waits. */
const WORDS: Partial<Record<StepState, string>> = {
	failed: "failed",
	refused: "refused a tool call",
	asking: "waits for a person",
	unknown: "has an unknown outcome and waits for your decision",
};

/** Announces to a screen reader the steps that do not go well; the run's progress is announced elsewhere. */
export function StepAnnouncer() {
	const step = useCalmRunView((state) => state.steps.findLast(isNotable));
	const name = useEditor((state) => indexOf(state.flow).nodes.get(step?.node ?? "")?.name);
	return (
		<VisuallyHidden live>
			{step && `${name ?? (step.plan ? "The plan" : step.call?.tool) ?? "A step"} ${wordsOf(step)}.`}
		</VisuallyHidden>
	);
}

function isNotable(step: StepView): boolean {
	return wordsOf(step) !== undefined;
}

function wordsOf({ state, wait }: StepView): string | undefined {
	if (wait?.for === "host") return `waits for the package ${wait.package}`;
	if (wait?.for === "file") return `waits for the file ${wait.file}`;
	if (wait?.for === "model") return "waits for its model and will ask it again";
	return wait?.for === "retry" ? "failed and will be tried again" : WORDS[state];
}
