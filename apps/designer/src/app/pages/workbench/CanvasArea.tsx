import { type ReactNode, useState } from "react";
import { isEmpty } from "../../../core/editor/selection.ts";
import { FlowCanvas } from "../../../features/canvas/index.ts";
import { useSettledSelection } from "../../../services/editor-context.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { useMediaQuery } from "./use-media-query.ts";

interface CanvasAreaProps {
	readonly onInspect: () => void;
	/** The panel with the settings of what is selected. */
	readonly inspector: ReactNode;
	/** What stands below the canvas: beside the inspector, or below it where there is little room. */
	readonly below?: ReactNode;
}

/**
 * The canvas with its inspector. Where there is little room the inspector lies over the canvas, and only while something is
 * selected.
 */
export function CanvasArea({ onInspect, inspector, below }: CanvasAreaProps) {
	const narrow = useMediaQuery("(width < 1200px)");
	const empty = isEmpty(useSettledSelection());
	const [overlay, setOverlay] = useState<HTMLElement | null>(null);
	const covered = useElementWidth(overlay);
	return (
		<div className="flex min-h-0 min-w-0 flex-1 flex-col">
			<div className="relative flex min-h-0 flex-1">
				<div className="flex min-w-0 flex-1 flex-col">
					<div className="relative min-h-0 flex-1">
						<FlowCanvas onInspect={onInspect} covered={covered} />
					</div>
					{!narrow && below}
				</div>
				{!narrow && inspector}
				{narrow && !empty && (
					<div ref={setOverlay} className="absolute inset-y-0 right-0 z-20 flex">
						{inspector}
					</div>
				)}
			</div>
			{narrow && below}
		</div>
	);
}
