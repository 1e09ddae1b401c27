import type { ReactNode } from "react";
import { TimeSlider } from "../../../features/runs/index.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { Splitter } from "../../../ui/Splitter.tsx";
import { PANEL_BOUNDS, resizePanel, usePanels } from "./panels.ts";

const { usual, min, max } = PANEL_BOUNDS.run;

interface BottomPanelProps {
	/** What the panel shows below the time. */
	readonly children: ReactNode;
}

/** The panel over the canvas's lower edge that shows the run. Not there at all while closed. */
export function BottomPanel(props: BottomPanelProps) {
	const { open } = usePanels();
	return open.run && <FixedBottomPanel {...props} />;
}

/** The same where it cannot be closed. */
export function FixedBottomPanel({ children }: BottomPanelProps) {
	const { sizes } = usePanels();
	return (
		<section
			id="run-panel"
			aria-label="Run"
			style={{ height: sizes.run }}
			className="floating-panel max-h-[62vh] min-w-0 flex-1"
		>
			<h2 className="sr-only">Run</h2>
			<Splitter
				label="Height of the run panel"
				controls="run-panel"
				edge="top"
				size={sizes.run}
				min={min}
				max={max}
				onResize={(size) => resizePanel("run", size)}
				onReset={() => resizePanel("run", usual)}
			/>
			<div className="panel-content">
				<ErrorBoundary title="The run could not be shown">
					<TimeSlider />
					<div className="flex min-h-0 flex-1 flex-col">{children}</div>
				</ErrorBoundary>
			</div>
		</section>
	);
}
