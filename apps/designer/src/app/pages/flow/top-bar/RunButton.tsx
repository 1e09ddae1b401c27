import { ChevronDown, Play, Square } from "lucide-react";
import { useEditor } from "../../../../services/editor-context.tsx";
import { useRunView } from "../../../../services/run-view-context.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { DropdownMenu } from "../../../../ui/DropdownMenu.tsx";
import { Duration } from "../../../../ui/Duration.tsx";
import { Tooltip } from "../../../../ui/Tooltip.tsx";
import { triggersOf } from "../triggers.ts";
import type { RunControl } from "../use-run-control.ts";

interface RunButtonProps {
	readonly control: RunControl;
}

/** Starts a run, or stops the one under way. With several triggers a menu says where to start. */
export function RunButton({ control }: RunButtonProps) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const active = useRunView((state) => state.active);
	const startedAt = useRunView((state) => state.startedAt);
	if (active) {
		return (
			<Button
				variant="secondary"
				icon={<Square size={12} fill="currentColor" className="text-danger" />}
				busy={control.stopping}
				onClick={() => void control.stop()}
				className="min-w-20"
			>
				{control.stopping ? "Stopping…" : "Stop"}
				{startedAt !== undefined && (
					<span aria-hidden className="text-text-muted max-sm:hidden">
						<Duration from={startedAt} />
					</span>
				)}
			</Button>
		);
	}
	const triggers = triggersOf(flow, nodeTypes);
	return (
		<div className="flex">
			<Tooltip content={<RunHint trigger={triggers[0]?.name} />} shortcut="mod+enter">
				<Button
					variant="primary"
					icon={<Play size={12} fill="currentColor" />}
					busy={control.starting}
					onClick={() => void control.start()}
					className={triggers.length > 1 ? "rounded-r-none" : "min-w-20"}
				>
					Run
				</Button>
			</Tooltip>
			{triggers.length > 1 && (
				<DropdownMenu
					trigger={
						<Button
							variant="primary"
							aria-label="Start at another trigger"
							className="rounded-l-none border-l border-l-surface/30 px-1.5"
							icon={<ChevronDown size={14} />}
						/>
					}
					entries={[
						{ heading: "Start at" },
						...triggers.map(({ id, name }) => ({
							label: name,
							icon: <Play size={12} />,
							onSelect: () => void control.start(id),
						})),
					]}
				/>
			)}
		</div>
	);
}

function RunHint({ trigger }: { readonly trigger: string | undefined }) {
	return trigger === undefined ? "Add a trigger to run the flow" : `Run from “${trigger}”`;
}
