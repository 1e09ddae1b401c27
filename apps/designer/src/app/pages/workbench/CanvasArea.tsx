import { type ReactNode, useEffect, useMemo, useState } from "react";
import { isEmpty } from "../../../core/editor/selection.ts";
import { FlowCanvas, type Insets } from "../../../features/canvas/index.ts";
import { useSettledSelection } from "../../../services/editor-context.tsx";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { bringForward, setBelow, usePanels } from "./panels.ts";
import { SheetSwitch } from "./SheetSwitch.tsx";
import { type ElementSize, useElementSize } from "./use-element-size.ts";
import "./workbench.css";

/** Between a panel and the canvas's edge, and between two panels, in pixels. */
const GAP = 12;

interface CanvasAreaProps {
	readonly onInspect: () => void;
	/** What floats over the canvas's upper edge, between the panels. */
	readonly above?: ReactNode;
	/** The palette or the outline. */
	readonly left: ReactNode;
	/** The settings of what is selected: not there while nothing is. */
	readonly inspector: ReactNode;
	/** The run: between the two, or below them where there is little room. */
	readonly below?: ReactNode;
	/** What that is, in a word: the run unless something else. */
	readonly belowName?: string;
}

/** The canvas, with the panels floating over its edges. What it shows keeps clear of them. */
export function CanvasArea({ onInspect, above, left, inspector, below, belowName = "Run" }: CanvasAreaProps) {
	const empty = isEmpty(useSettledSelection());
	const { sizes, front } = usePanels();
	const [leftSide, setLeftSide] = useState<HTMLElement | null>(null);
	const [rightSide, setRightSide] = useState<HTMLElement | null>(null);
	const [top, setTop] = useState<HTMLElement | null>(null);
	const [bottom, setBottom] = useState<HTMLElement | null>(null);
	const phone = useMediaQuery(PHONE);
	const lefts = useElementSize(leftSide);
	const inspectors = useElementSize(rightSide);
	const tops = useElementSize(top);
	const runs = useElementSize(bottom);
	// On a phone each panel is a sheet from below, as wide as the canvas.
	const sheet = Math.max(lefts.height, inspectors.height, runs.height);
	const hasBelow = runs.height > 0;
	useEffect(() => setBelow(hasBelow), [hasBelow]);
	// What was opened by its button lies over what is below the canvas until that is called up.
	const leftCovered = phone && hasBelow && front !== "left";
	const both = phone && (lefts.height === 0 || leftCovered) && inspectors.height > 0 && hasBelow;
	const insets = useInsets({
		left: phone ? 0 : lefts.width,
		right: phone ? 0 : inspectors.width,
		bottom: phone ? sheet : runs.height,
		above: tops,
		inspector: phone ? 0 : sizes.inspector,
	});
	return (
		<div className="workbench">
			<div ref={setLeftSide} className="workbench-left" data-covered={leftCovered}>
				{left}
			</div>
			{/* What is done on the canvas is about the node that is selected there. */}
			<div className="absolute inset-0" onPointerDownCapture={() => bringForward("inspector")}>
				<ErrorBoundary title="The canvas could not be shown">
					<FlowCanvas onInspect={onInspect} insets={insets} />
				</ErrorBoundary>
			</div>
			<div ref={setTop} className="workbench-above">
				{above}
			</div>
			<div ref={setRightSide} className="workbench-right" data-covered={both && front !== "inspector"}>
				{!empty && inspector}
			</div>
			<div
				ref={setBottom}
				className="workbench-bottom"
				data-covered={both && front === "inspector"}
				onPointerDownCapture={() => bringForward("run")}
			>
				{below}
			</div>
			{both && <SheetSwitch front={front} below={belowName} />}
		</div>
	);
}

interface Sizes {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	readonly above: ElementSize;
	readonly inspector: number;
}

function useInsets({ left, right, bottom, above, inspector }: Sizes): Insets {
	return useMemo(() => {
		const withGap = (size: number) => (size === 0 ? 0 : size + GAP);
		return {
			left: withGap(left),
			right: withGap(right),
			bottom: withGap(bottom),
			above: { width: above.width, height: withGap(above.height) },
			reserve: withGap(inspector),
		};
	}, [left, right, bottom, above, inspector]);
}
