import { CircleSlash, Pin } from "lucide-react";
import type { ReactNode } from "react";
import type { OutlinePart } from "../../../core/outline/outline-row.ts";
import { useNodeRun } from "../../../services/run-view-context.tsx";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";
import { ProblemCount } from "./ProblemCount.tsx";

/** A node: what it is, and at the end of the line what is set on it, wrong with it, and what it does in the run. */
export function NodeWords({ node, spec, problems }: Extract<OutlinePart, { kind: "node" }>) {
	const type = spec?.name ?? node.type;
	const { name, disabled, pin } = node;
	return (
		<>
			<NodeIcon spec={spec} size="sm" dimmed={disabled ?? false} />
			<span
				className={
					disabled ? "min-w-0 truncate text-text-muted line-through" : "min-w-0 truncate font-medium"
				}
			>
				{name}
			</span>
			{type !== name && (
				<span className="min-w-0 shrink-[2] truncate text-xs text-text-muted">
					<span className="sr-only">, </span>
					{type}
				</span>
			)}
			<span className="ml-auto flex shrink-0 items-center gap-1.5 text-xs text-text-muted">
				{disabled && <Sign icon={<CircleSlash aria-hidden size={12} />} words="Disabled" />}
				{pin && <Sign icon={<Pin aria-hidden size={12} />} words="Has pinned data" />}
				<ProblemCount count={problems} />
				<RunState node={node.id} />
			</span>
		</>
	);
}

function Sign({ icon, words }: { readonly icon: ReactNode; readonly words: string }) {
	return (
		<span title={words}>
			{icon}
			<span className="sr-only">, {words.toLowerCase()}</span>
		</span>
	);
}

/** Renders by itself when an event names the node. */
function RunState({ node }: { readonly node: string }) {
	const run = useNodeRun(node);
	if (!run) return null;
	const { state, count, durationMs } = run;
	return (
		<span className="inline-flex items-center gap-1 tabular-nums">
			<span className="sr-only">, {STATUS_LOOKS[state].word.toLowerCase()} </span>
			{count > 1 && <span>×{formatNumber(count)}</span>}
			{durationMs !== undefined && <span>{formatDuration(durationMs)}</span>}
			<StatusIcon status={state} size={12} />
		</span>
	);
}
