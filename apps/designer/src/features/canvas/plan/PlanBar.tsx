import { ListChecks, ScanSearch, Snowflake, Undo2, X } from "lucide-react";
import type { Ref } from "react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import type { TaskView } from "../../../core/run/step-parts.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { personsName, rememberName } from "../../../services/person.ts";
import { AnswerBar } from "../../../ui/answer/AnswerBar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { showFrozen } from "../../../ui/plan/show-frozen.ts";
import type { Insets } from "../interaction/insets.ts";
import type { Camera } from "../interaction/use-camera.ts";
import { keepKey } from "./keep-key.ts";
import type { PlanEditing } from "./plan-editing.ts";
import type { PlanInView } from "./use-plan-in-view.ts";

interface PlanBarProps {
	/** Where the focus can go. */
	readonly ref: Ref<HTMLDivElement>;
	readonly shown: PlanInView;
	readonly tasks: readonly TaskView[];
	readonly editing: PlanEditing | undefined;
	/** Where the tasks stand; `undefined` until that is known. */
	readonly frame: Bounds | undefined;
	readonly camera: Camera;
	readonly insets: Insets;
	readonly onClose: () => void;
}

const GAP = 12;

/** How a plan stands, and what can be done with it: answered, found on the canvas, frozen into nodes. */
export function PlanBar({
	ref,
	shown: { plan, agent },
	tasks,
	editing,
	frame,
	camera,
	insets,
	onClose,
}: PlanBarProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const { left, right, above } = insets;
	const done = tasks.filter(({ state }) => state === "done").length;

	function freeze() {
		const frozen = editor.freezePlan({ agent: agent.id, tasks: tasks.map(({ task }) => task) });
		showFrozen(editor, frozen);
		if (frozen.ok) camera.show(around(frozen.nodes.flatMap((id) => editor.node(id)?.position ?? [])));
	}

	return (
		<div
			className="pointer-events-none absolute z-10 flex justify-center px-3"
			style={{ left, right, top: GAP + above.height }}
		>
			<div
				ref={ref}
				role="toolbar"
				tabIndex={-1}
				aria-label={`Plan of ${agent.name}`}
				onKeyDown={keepKey}
				className="pointer-events-auto flex min-w-0 items-center gap-2 rounded-lg border border-border bg-surface py-1 pr-1 pl-3"
			>
				<ListChecks aria-hidden size={14} className="shrink-0 text-ai" />
				<span className="min-w-0 truncate text-sm font-medium" title={plan.goal}>
					Plan of {agent.name}
				</span>
				<span role="status" className="shrink-0 text-sm text-text-muted tabular-nums">
					{plan.begun ? `${done} of ${tasks.length} done` : "waits for approval"}
				</span>
				<IconButton
					size="sm"
					label="Show the plan"
					icon={<ScanSearch size={14} />}
					disabled={frame === undefined}
					onClick={() => frame && camera.show(frame)}
				/>
				{editing?.changed && (
					<IconButton
						size="sm"
						label="Restore the plan as it was made"
						icon={<Undo2 size={14} />}
						disabled={editing.busy}
						onClick={editing.restore}
					/>
				)}
				{editing && <Answer editing={editing} />}
				{plan.begun && !readOnly && (
					<Button size="sm" icon={<Snowflake aria-hidden size={14} />} onClick={freeze}>
						Freeze
					</Button>
				)}
				<IconButton size="sm" label="Hide the plan" icon={<X size={14} />} onClick={onClose} />
			</div>
		</div>
	);
}

function Answer({ editing }: { readonly editing: PlanEditing }) {
	const { changed, unready, busy, error, due, send } = editing;
	return (
		<Popover
			label="Answer to the plan"
			align="end"
			className="w-104"
			trigger={
				<Button size="sm" variant="primary">
					Answer
				</Button>
			}
		>
			<AnswerBar
				{...{ changed, unready, busy, error, due }}
				kind="plan"
				mayReject
				once
				person={personsName()}
				onSend={(said) => {
					rememberName(said.by ?? "");
					send(said);
				}}
			/>
		</Popover>
	);
}

/** The part of the canvas that nodes at these places take. */
function around(places: readonly { readonly x: number; readonly y: number }[]): Bounds {
	const x = Math.min(...places.map((place) => place.x));
	const y = Math.min(...places.map((place) => place.y));
	return {
		x,
		y,
		width: Math.max(...places.map((place) => place.x)) + NODE_WIDTH - x,
		height: Math.max(...places.map((place) => place.y)) + HEADER_HEIGHT - y,
	};
}
