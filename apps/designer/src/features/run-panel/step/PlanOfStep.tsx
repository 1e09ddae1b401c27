import { Snowflake } from "lucide-react";
import type { StepView } from "../../../core/run/run-view-state.ts";
import type { PlanView } from "../../../core/run/step-parts.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { Button } from "../../../ui/Button.tsx";
import { showFrozen } from "../../../ui/plan/show-frozen.ts";
import { TaskDetail } from "../../../ui/plan/TaskDetail.tsx";

interface PlanOfStepProps {
	readonly plan: PlanView;
	/** The steps of the plan's calls. */
	readonly calls: StepView["calls"];
	readonly onStep: (step: number) => void;
}

/** The tasks of a plan as they stand at the moment shown. */
export function PlanOfStep({ plan: { goal, tasks, node, begun }, calls, onStep }: PlanOfStepProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const run = useRunViewVerbs();
	const load = useLargeValues();
	const called = new Map(calls.map((step) => [run.step(step)?.call?.id, step]));
	const done = tasks.filter(({ state }) => state === "done").length;
	return (
		<section aria-label="Tasks of the plan" className="flex min-w-0 flex-col gap-2">
			<p className="break-words whitespace-pre-wrap">{goal}</p>
			<div className="flex items-center gap-2">
				<h4 className="flex min-w-0 flex-1 items-baseline gap-2 text-xs font-medium text-text-muted">
					Tasks
					<span className="font-normal tabular-nums">
						{done} of {tasks.length} done
					</span>
				</h4>
				{begun && !readOnly && (
					<Button
						size="sm"
						icon={<Snowflake aria-hidden size={14} />}
						onClick={() =>
							showFrozen(editor, editor.freezePlan({ agent: node, tasks: tasks.map(({ task }) => task) }))
						}
					>
						Freeze into nodes
					</Button>
				)}
			</div>
			<ol className="flex min-w-0 flex-col rounded-md border border-border">
				{tasks.map((view) => (
					<li
						key={view.task.id}
						className="flex min-w-0 flex-col gap-1 border-b border-border p-2 last:border-b-0"
					>
						<TaskDetail view={view} step={called.get(view.task.id)} onStep={onStep} load={load} />
					</li>
				))}
			</ol>
		</section>
	);
}
