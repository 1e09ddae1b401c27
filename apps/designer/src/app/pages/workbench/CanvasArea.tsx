import { type ReactNode, useMemo, useState } from "react";
import { isEmpty } from "../../../core/editor/selection.ts";
import { FlowCanvas, type Insets } from "../../../features/canvas/index.ts";
import { useSettledSelection } from "../../../services/editor-context.tsx";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { bringForward, usePanels } from "./panels.ts";
import { SheetSwitch } from "./SheetSwitch.tsx";
import { useElementSize } from "./use-element-size.ts";
import "./workbench.css";

/** Between a panel and the canvas's edge, and between two panels, in pixels. */
const GAP = 12;

interface CanvasAreaProps {
	readonly onInspect: () => void;
	/** What floats over the canvas's upper edge, between the panels. */
	readonly above?: ReactNode;
	/** What nodes are added from. */
	readonly palette?: ReactNode;
	/** The settings of what is selected: not there while nothing is. */
	readonly inspector: ReactNode;
	/** The run: between the two, or below them where there is little room. */
	readonly below?: ReactNode;
}

/** The canvas, with the panels floating over its edges. What it shows keeps clear of them. */
export function CanvasArea({ onInspect, above, palette, inspector, below }: CanvasAreaProps) {
	const empty = isEmpty(useSettledSelection());
	const { sizes, front } = usePanels();
	const [left, setLeft] = useState<HTMLElement | null>(null);
	const [right, setRight] = useState<HTMLElement | null>(null);
	const [bottom, setBottom] = useState<HTMLElement | null>(null);
	const phone = useMediaQuery(PHONE);
	const [palettes, inspectors, runs] = [useElementSize(left), useElementSize(right), useElementSize(bottom)];
	// On a phone each panel is a sheet from below, as wide as the canvas.
	const sheet = Math.max(palettes.height, inspectors.height, runs.height);
	const both = phone && palettes.height === 0 && inspectors.height > 0 && runs.height > 0;
	const insets = useInsets(
		phone ? 0 : palettes.width,
		phone ? 0 : inspectors.width,
		phone ? sheet : runs.height,
		phone ? 0 : sizes.inspector,
	);
	return (
		<div className="workbench">
			<div ref={setLeft} className="workbench-left">
				{palette}
			</div>
			{/* What is done on the canvas is about the node that is selected there. */}
			<div className="absolute inset-0" onPointerDownCapture={() => bringForward("inspector")}>
				<ErrorBoundary title="The canvas could not be shown">
					<FlowCanvas onInspect={onInspect} insets={insets} />
				</ErrorBoundary>
			</div>
			<div className="workbench-above">{above}</div>
			<div ref={setRight} className="workbench-right" data-covered={both && front !== "inspector"}>
				{!empty && inspector}
			</div>
			<div
				ref={setBottom}
				className="workbench-bottom"
				data-covered={both && front !== "run"}
				onPointerDownCapture={() => bringForward("run")}
			>
				{below}
			</div>
			{both && <SheetSwitch front={front} />}
		</div>
	);
}

function useInsets(left: number, right: number, bottom: number, inspector: number): Insets {
	return useMemo(() => {
		const withGap = (size: number) => (size === 0 ? 0 : size + GAP);
		return {
			left: withGap(left),
			right: withGap(right),
			bottom: withGap(bottom),
			reserve: withGap(inspector),
		};
	}, [left, right, bottom, inspector]);
}
