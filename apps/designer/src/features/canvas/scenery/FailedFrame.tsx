import { type GroupFrame, TITLE_HEIGHT } from "../../../core/geometry/group-frames.ts";
import { classNames } from "../../../ui/class-names.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import type { Failure } from "../../../ui/failure/failure.ts";

interface FailedFrameProps {
	readonly failure: Failure;
	readonly frame: GroupFrame;
	readonly selected: boolean;
}

/** In place of a frame that could not be drawn: the group keeps its place and can be moved by its title. */
export function FailedFrame({ failure: { title, error }, frame: { bounds }, selected }: FailedFrameProps) {
	return (
		<div
			style={{ width: bounds.width, height: bounds.height }}
			title={`${title}: ${explain(error).message}`}
			data-failed
			className={classNames("canvas-frame", selected && "canvas-frame-selected")}
		>
			<div
				className="canvas-frame-title pointer-events-auto flex items-center px-3 text-danger"
				style={{ height: TITLE_HEIGHT }}
			>
				Could not be shown
			</div>
		</div>
	);
}
