import { Crosshair } from "lucide-react";
import { indexOf } from "../../../core/editor/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { RunAgainFrom } from "../again/RunAgainFrom.tsx";
import { StepDuration } from "../StepDuration.tsx";

/** Which step it is, how it stands, and when it was. */
export function StepHeader({ step }: { readonly step: StepView }) {
	const editor = useEditorVerbs();
	const node = useEditor((state) => indexOf(state.flow).nodes.get(step.node ?? ""));
	const startedAt = useRunView((state) => state.startedAt ?? step.startedAt);
	const after = step.startedAt - startedAt;
	return (
		<header className="flex items-start gap-2">
			<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
				<h3 className="min-w-0 text-lg font-semibold break-words">
					{node?.name ?? step.call?.tool ?? step.node}
				</h3>
				<StatusBadge status={step.state} />
				<span className="text-sm text-text-muted">
					step {step.step} ·{" "}
					<time dateTime={new Date(step.startedAt).toISOString()} title={formatMoment(step.startedAt)}>
						{after < 1 ? "at the start" : `after ${formatDuration(after)}`}
					</time>
					{" · "}
					<StepDuration step={step} />
				</span>
			</div>
			{node && (
				<IconButton
					size="xs"
					label="Select node"
					icon={<Crosshair aria-hidden size={14} />}
					onClick={() => editor.select({ nodes: new Set([node.id]), wires: new Set() })}
				/>
			)}
			<RunAgainFrom step={step} />
		</header>
	);
}
