import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PlanTask } from "@switchyard/spec/plan";
import { MessageCircleQuestionMark, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { fillInstead, fillTask, mayMove, moveTask, removeTask } from "../../../core/plan/plan-draft.ts";
import type { TaskView } from "../../../core/run/step-parts.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { TaskDetail } from "../../../ui/plan/TaskDetail.tsx";
import { TaskEditor } from "../../../ui/plan/TaskEditor.tsx";
import { TASK_STATES } from "../../../ui/plan/task-states.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { keepKey } from "./keep-key.ts";
import type { PlanEditing } from "./plan-editing.ts";

interface GhostProps {
	readonly view: TaskView;
	/** The first has 1. */
	readonly place: number;
	/** The type of its tool's node; `undefined` where the flow no longer has it. */
	readonly spec: NodeSpec | undefined;
	/** Whether its plan has begun. */
	readonly begun: boolean;
	readonly editing: PlanEditing | undefined;
	/** Called when the keyboard comes to it. */
	readonly onReach: () => void;
	/** Called when the person has taken the task out. */
	readonly onRemoved: () => void;
}

const WAITING = {
	word: "waiting for approval",
	tone: "warning",
	icon: <MessageCircleQuestionMark aria-hidden size={12} />,
} as const;

const WRONG = {
	word: "needs attention",
	tone: "danger",
	icon: <TriangleAlert aria-hidden size={12} />,
} as const;

/** One task of a plan as a node that is not there: what it is, how it stands, and, once it is pressed, all of it. */
export function Ghost({ view, place, spec, begun, editing, onReach, onRemoved }: GhostProps) {
	const { task } = view;
	const [open, setOpen] = useState(false);
	const load = useLargeValues();
	const wrong = editing?.problems.has(task.id) ?? false;
	const { word, tone, icon } = wrong ? WRONG : begun ? TASK_STATES[view.state] : WAITING;
	return (
		<Popover
			label={`Task ${place}: ${task.title}`}
			side="right"
			open={open}
			onOpenChange={setOpen}
			className={editing ? "w-104 p-1" : "w-104 p-3"}
			trigger={
				<button
					type="button"
					data-state-of-task={begun ? view.state : "waiting"}
					className="ghost"
					onKeyDown={keepKey}
					onFocus={({ target }) => target.matches(":focus-visible") && onReach()}
				>
					<span className="flex w-full min-w-0 items-center gap-2">
						<NodeIcon spec={spec} size="sm" />
						<span className="min-w-0 flex-1 truncate text-start font-medium">
							<VisuallyHidden>Task </VisuallyHidden>
							<span className="font-normal text-text-muted tabular-nums">{place}.</span> {task.title}
						</span>
					</span>
					<span className="ghost-line">{argumentLine(task)}</span>
					<span className="flex w-full min-w-0 items-center gap-2">
						<code className="min-w-0 flex-1 truncate text-start font-mono text-xs text-ai">{task.tool}</code>
						<Badge tone={tone} icon={icon}>
							{word}
						</Badge>
					</span>
				</button>
			}
		>
			{editing ? (
				<TaskInEditing {...{ task, place, editing, onRemoved }} />
			) : (
				<div className="flex min-w-0 flex-col gap-2">
					<TaskDetail view={view} load={load} />
				</div>
			)}
		</Popover>
	);
}

function TaskInEditing({
	task: { id },
	place,
	editing: { draft, setDraft, tools, problems, busy },
	onRemoved,
}: Pick<GhostProps, "place" | "onRemoved"> & { readonly task: PlanTask; readonly editing: PlanEditing }) {
	const own = draft.find((each) => each.task.id === id);
	if (!own) return null;
	return (
		<TaskEditor
			place={place}
			draft={own}
			tools={tools}
			problems={problems.get(id)}
			disabled={busy}
			mayRise={mayMove(draft, id, -1)}
			mayFall={mayMove(draft, id, 1)}
			onMove={(by) => setDraft(moveTask(draft, id, by))}
			onRemove={() => {
				setDraft(removeTask(draft, id));
				onRemoved();
			}}
			onForm={(form) => setDraft(fillTask(draft, id, form))}
			onFillInstead={(argument) => setDraft(fillInstead(draft, id, argument))}
		/>
	);
}

/** The arguments in a line: those that are known by their values, the others by where they are read. */
function argumentLine({ arguments: known, arguments_from: read }: PlanTask): string {
	const parts = [
		...Object.entries(known).map(([name, value]) => `${name}: ${short(value)}`),
		...Object.entries(read).map(([name, path]) => `${name} from ${path}`),
	];
	return parts.length === 0 ? "No arguments" : parts.join(" · ");
}

/** No more of a value than a line could show. */
function short(value: unknown): string {
	const text = typeof value === "string" ? value.slice(0, 80) : JSON.stringify(value).slice(0, 80);
	return text.replaceAll(/\s+/g, " ");
}
