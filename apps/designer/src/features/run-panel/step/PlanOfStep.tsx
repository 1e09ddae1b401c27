import type { StepView } from "../../../core/run/run-view-state.ts";
import type { PlanView, TaskView } from "../../../core/run/step-parts.ts";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { TaskArguments } from "../../../ui/plan/TaskArguments.tsx";
import { TASK_STATES } from "../../../ui/plan/task-states.tsx";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

interface PlanOfStepProps {
	readonly plan: PlanView;
	/** The steps of the plan's calls. */
	readonly calls: StepView["calls"];
	readonly onStep: (step: number) => void;
}

/** The tasks of a plan as they stand at the moment shown. */
export function PlanOfStep({ plan: { goal, tasks }, calls, onStep }: PlanOfStepProps) {
	const run = useRunViewVerbs();
	const called = new Map(calls.map((step) => [run.step(step)?.call?.id, step]));
	const done = tasks.filter(({ state }) => state === "done").length;
	return (
		<section aria-label="Tasks of the plan" className="flex min-w-0 flex-col gap-2">
			<p className="break-words whitespace-pre-wrap">{goal}</p>
			<h4 className="flex items-baseline gap-2 text-xs font-medium text-text-muted">
				Tasks
				<span className="font-normal tabular-nums">
					{done} of {tasks.length} done
				</span>
			</h4>
			<ol className="flex min-w-0 flex-col rounded-md border border-border">
				{tasks.map((view) => (
					<li
						key={view.task.id}
						className="flex min-w-0 flex-col gap-1 border-b border-border p-2 last:border-b-0"
					>
						<Task view={view} step={called.get(view.task.id)} onStep={onStep} />
					</li>
				))}
			</ol>
		</section>
	);
}

interface TaskProps extends Pick<PlanOfStepProps, "onStep"> {
	readonly view: TaskView;
	/** The step of its call. */
	readonly step: number | undefined;
}

function Task({ view: { task, state, result, error }, step, onStep }: TaskProps) {
	const load = useLargeValues();
	const { word, tone, icon } = TASK_STATES[state];
	return (
		<>
			<div className="flex min-w-0 items-center gap-2 text-sm">
				<span className="min-w-0 truncate font-medium">{task.title}</span>
				<code className="min-w-0 flex-1 truncate font-mono text-xs text-ai">{task.tool}</code>
				{step !== undefined && (
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
