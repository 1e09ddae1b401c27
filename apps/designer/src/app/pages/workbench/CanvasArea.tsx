import { type ReactNode, useMemo, useState } from "react";
import { isEmpty } from "../../../core/editor/selection.ts";
import { FlowCanvas, type Insets } from "../../../features/canvas/index.ts";
import { useSettledSelection } from "../../../services/editor-context.tsx";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { usePanels } from "./panels.ts";
import { useElementSize } from "./use-element-size.ts";
import "./workbench.css";

/** Between a panel and the canvas's edge, and between two panels, in pixels. */
const GAP = 12;

interface CanvasAreaProps {
	readonly onInspect: () => void;
	/** What nodes are added from. */
	readonly palette?: ReactNode;
	/** The settings of what is selected: not there while nothing is. */
	readonly inspector: ReactNode;
	/** The run: between the two, or below them where there is little room. */
	readonly below?: ReactNode;
}

/** The canvas, with the panels floating over its edges. What it shows keeps clear of them. */
export function CanvasArea({ onInspect, palette, inspector, below }: CanvasAreaProps) {
	const empty = isEmpty(useSettledSelection());
	const { sizes } = usePanels();
	const [left, setLeft] = useState<HTMLElement | null>(null);
	const [right, setRight] = useState<HTMLElement | null>(null);
	const [bottom, setBottom] = useState<HTMLElement | null>(null);
	const phone = useMediaQuery("(width < 640px)");
	const [palettes, inspectors, runs] = [useElementSize(left), useElementSize(right), useElementSize(bottom)];
	// On a phone each panel is a sheet from below, as wide as the canvas.
	const sheet = Math.max(palettes.height, inspectors.height, runs.height);
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
			<div className="absolute inset-0">
				<ErrorBoundary title="The canvas could not be shown">
					<FlowCanvas onInspect={onInspect} insets={insets} />
				</ErrorBoundary>
			</div>
			<div ref={setRight} className="workbench-right">
				{!empty && inspector}
			</div>
			<div ref={setBottom} className="workbench-bottom">
				{below}
			</div>
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
