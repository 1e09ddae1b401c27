import type { LargeValue } from "@switchyard/spec/json";
import type { TaskView } from "../../core/run/step-parts.ts";
import { Badge } from "../Badge.tsx";
import { ValueView } from "../value-view/ValueView.tsx";
import { WithCode } from "../WithCode.tsx";
import { TaskArguments } from "./TaskArguments.tsx";
import { TASK_STATES } from "./task-states.tsx";

interface TaskDetailProps {
	readonly view: TaskView;
	/** The step of its call. */
	readonly step?: number | undefined;
	/** Goes to that step. */
	readonly onStep?: (step: number) => void;
	/** Fetches a value that the journal keeps apart. */
	readonly load: (value: LargeValue) => Promise<unknown>;
}

/** One task of a plan as it stands: what it calls, with what, and what came of it. */
export function TaskDetail({ view: { task, state, result, error }, step, onStep, load }: TaskDetailProps) {
	const { word, tone, icon } = TASK_STATES[state];
	return (
		<>
			<div className="flex min-w-0 items-center gap-2 text-sm">
				<span className="min-w-0 truncate font-medium">{task.title}</span>
				<code className="min-w-0 flex-1 truncate font-mono text-xs text-ai">{task.tool}</code>
				{step !== undefined && onStep && (
					<button
						type="button"
						className="shrink-0 rounded-sm text-text-muted underline hover:text-text"
						onClick={() => onStep(step)}
					>
						step {step}
					</button>
				)}
				<Badge tone={tone} icon={icon}>
					{word}
				</Badge>
			</div>
			<TaskArguments task={task} />
			{result !== undefined && <ValueView label={`Result of ${task.title}`} value={result} load={load} />}
			{error && (
				<p className="text-sm break-words text-danger">
					<WithCode text={error.message} />
				</p>
			)}
		</>
	);
}
