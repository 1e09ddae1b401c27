import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FormDraft } from "../../core/form/form-draft.ts";
import {
	argumentSchema,
	type TaskDraft,
	type TaskProblems,
	type ToolOfPlan,
} from "../../core/plan/plan-draft.ts";
import { Button } from "../Button.tsx";
import { IconButton } from "../IconButton.tsx";
import { ScopeBadge } from "../ScopeBadge.tsx";
import { SchemaForm } from "../schema-form/SchemaForm.tsx";
import { TaskArguments } from "./TaskArguments.tsx";

interface TaskEditorProps {
	/** The first has 1. */
	readonly place: number;
	readonly draft: TaskDraft;
	readonly tools: readonly ToolOfPlan[];
	readonly problems: TaskProblems | undefined;
	readonly disabled: boolean;
	readonly mayRise: boolean;
	readonly mayFall: boolean;
	readonly onMove: (by: -1 | 1) => void;
	readonly onRemove: () => void;
	readonly onForm: (form: FormDraft) => void;
	readonly onFillInstead: (argument: string) => void;
}

/** One task of a plan that waits for approval. */
export function TaskEditor(props: TaskEditorProps) {
	const { place, draft, tools, problems, disabled, mayRise, mayFall, onMove, onRemove, onForm } = props;
	const { task, form } = draft;
	const [editing, setEditing] = useState(false);
	const open = editing || problems !== undefined;
	const read = Object.entries(task.arguments_from);
	return (
		<article
			aria-label={`Task ${place}: ${task.title}`}
			className="flex min-w-0 flex-col gap-2 rounded-md border border-border bg-surface p-3"
		>
			<header className="flex min-w-0 items-center gap-2">
				<span aria-hidden className="w-5 shrink-0 text-right text-sm text-text-muted tabular-nums">
					{place}.
				</span>
				<h4 className="min-w-0 flex-1 truncate font-medium">{task.title}</h4>
				<code className="min-w-0 truncate font-mono text-xs text-ai">{task.tool}</code>
				<IconButton
					size="xs"
					label={`Move ${task.title} up`}
					icon={<ArrowUp size={14} />}
					disabled={disabled || !mayRise}
					onClick={() => onMove(-1)}
				/>
				<IconButton
					size="xs"
					label={`Move ${task.title} down`}
					icon={<ArrowDown size={14} />}
					disabled={disabled || !mayFall}
					onClick={() => onMove(1)}
				/>
				<IconButton
					size="xs"
					label={`Edit the arguments of ${task.title}`}
					icon={<Pencil size={14} />}
					aria-pressed={open}
					disabled={disabled}
					onClick={() => setEditing(!editing)}
				/>
				<IconButton
					size="xs"
					label={`Remove ${task.title}`}
					icon={<Trash2 size={14} />}
					disabled={disabled}
					onClick={onRemove}
				/>
			</header>
			<div className="flex min-w-0 flex-col gap-3 pl-7">
				{open ? (
					<>
						<SchemaForm
							schema={argumentSchema(task, tools)}
							draft={form}
							onDraft={onForm}
							problems={problems?.fields ?? NO_PROBLEMS}
							disabled={disabled}
							beside={() => <ScopeBadge scope="AI" />}
						/>
						{read.map(([name, path]) => (
							<p key={name} className="flex min-w-0 items-center gap-2 text-sm">
								<span className="shrink-0 font-medium">{name}</span>
								<span className="shrink-0 text-text-muted">read from</span>
								<code className="min-w-0 flex-1 truncate font-mono">{path}</code>
								<Button
									size="sm"
									variant="ghost"
									disabled={disabled}
									onClick={() => {
										setEditing(true);
										props.onFillInstead(name);
									}}
								>
									Fill in instead
								</Button>
							</p>
						))}
					</>
				) : (
					<TaskArguments task={{ ...task, arguments: form.values }} />
				)}
				{problems?.whole.map((problem) => (
					<p key={problem} role="alert" className="text-sm text-danger">
						{problem}
					</p>
				))}
			</div>
		</article>
	);
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();
