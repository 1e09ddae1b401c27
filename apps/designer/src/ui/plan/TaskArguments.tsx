import type { PlanTask } from "@switchyard/spec/plan";

/** What a task calls its tool with, a line for each argument. */
export function TaskArguments({ task }: { readonly task: Pick<PlanTask, "arguments" | "arguments_from"> }) {
	const given = Object.entries(task.arguments);
	const read = Object.entries(task.arguments_from);
	if (given.length + read.length === 0) return <p className="text-sm text-text-muted">No arguments</p>;
	return (
		<dl className="flex min-w-0 flex-col gap-0.5 text-sm">
			{given.map(([name, value]) => (
				<div key={name} className="flex min-w-0 gap-2">
					<dt className="shrink-0 text-text-muted">{name}</dt>
					<dd className="line-clamp-3 min-w-0 break-words whitespace-pre-wrap">{textOf(value)}</dd>
				</div>
			))}
			{read.map(([name, path]) => (
				<div key={name} className="flex min-w-0 gap-2">
					<dt className="shrink-0 text-text-muted">{name}</dt>
					<dd className="min-w-0 truncate">
						<span className="text-text-muted">from </span>
						<code className="font-mono text-message">{path}</code>
					</dd>
				</div>
			))}
		</dl>
	);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
