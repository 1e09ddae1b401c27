import type { ReactNode } from "react";
import { useSettledSelection } from "../../../services/editor-context.tsx";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { Splitter } from "../../../ui/Splitter.tsx";
import { PANEL_BOUNDS, resizePanel, usePanels } from "./panels.ts";

interface SidePanelProps {
	readonly name: "palette" | "outline" | "inspector";
	readonly label: string;
	readonly children: ReactNode;
}

/** A panel over the canvas: the palette or the outline at its left edge, the inspector at its right. Not there at all while closed. */
export function SidePanel(props: SidePanelProps) {
	const { open } = usePanels();
	return open[props.name] && <FixedSidePanel {...props} />;
}

/** The same where it cannot be closed. */
export function FixedSidePanel({ name, label, children }: SidePanelProps) {
	const { sizes } = usePanels();
	const { usual, min, max } = PANEL_BOUNDS[name];
	const id = `${name}-panel`;
	const selection = useSettledSelection();
	return (
		<aside
			id={id}
			aria-label={label}
			tabIndex={-1}
			style={{ width: sizes[name] }}
			className="floating-panel max-w-[31vw] focus-visible:-outline-offset-2"
		>
			<h2 className="sr-only">{label}</h2>
			<Splitter
				label={`Width of the ${label.toLowerCase()}`}
				controls={id}
				edge={name === "inspector" ? "left" : "right"}
				size={sizes[name]}
				min={min}
				max={max}
				onResize={(size) => resizePanel(name, size)}
				onReset={() => resizePanel(name, usual)}
			/>
			<div className="panel-content">
				<ErrorBoundary title={`The ${label.toLowerCase()} could not be shown`} about={selection}>
					{children}
				</ErrorBoundary>
			</div>
		</aside>
	);
}

/** Acts once the inspector shows what is selected: with the next frame, or later on a busy machine, as the canvas goes first. */
export function onceShown(action: () => void): void {
	const look = () => {
		if (document.querySelector("#inspector-panel [data-behind]")) requestAnimationFrame(look);
		// A menu that was chosen from gives the focus back by a timer that was set before this one.
		else setTimeout(action);
	};
	requestAnimationFrame(() => requestAnimationFrame(look));
}

/** Puts the focus into the field that the inspector is there for, or at its top: the next Tab goes to its first control. */
export function focusInspector(): void {
	const panel = document.getElementById("inspector-panel");
	const field = panel?.querySelector<HTMLElement>("[data-main-field]");
	(field ?? panel)?.focus();
}
