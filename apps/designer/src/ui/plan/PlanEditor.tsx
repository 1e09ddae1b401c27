import { Ban } from "lucide-react";
import {
	fillInstead,
	fillTask,
	mayMove,
	moveTask,
	type PlanDraft,
	planProblems,
	removeTask,
	type ToolOfPlan,
} from "../../core/plan/plan-draft.ts";
import { TaskEditor } from "./TaskEditor.tsx";

interface PlanEditorProps {
	readonly draft: PlanDraft;
	readonly tools: readonly ToolOfPlan[];
	readonly onDraft: (draft: PlanDraft) => void;
	readonly disabled: boolean;
}

/** The tasks of a plan, in order: each can be moved, taken out, or called with other arguments. */
export function PlanEditor({ draft, tools, onDraft, disabled }: PlanEditorProps) {
	const problems = planProblems(draft, tools);
	if (draft.length === 0)
		return (
			<p className="flex items-center gap-2 rounded-md border border-dashed border-border-strong p-4 text-sm text-text-muted">
				<Ban aria-hidden size={14} className="shrink-0" />
				No task is left. Reject the plan, or restore its tasks.
			</p>
		);
	return (
		<ol aria-label="Tasks of the plan" className="flex min-w-0 flex-col gap-2">
			{draft.map((each, index) => {
				const { id } = each.task;
				return (
					<li key={id}>
						<TaskEditor
							place={index + 1}
							draft={each}
							tools={tools}
							problems={problems.get(id)}
							disabled={disabled}
							mayRise={mayMove(draft, id, -1)}
							mayFall={mayMove(draft, id, 1)}
							onMove={(by) => onDraft(moveTask(draft, id, by))}
							onRemove={() => onDraft(removeTask(draft, id))}
							onForm={(form) => onDraft(fillTask(draft, id, form))}
							onFillInstead={(argument) => onDraft(fillInstead(draft, id, argument))}
						/>
					</li>
				);
			})}
		</ol>
	);
}
