import type { ReactNode } from "react";
import { Splitter } from "../../../ui/Splitter.tsx";
import { PANEL_BOUNDS, resizePanel, usePanels } from "./panels.ts";

interface SidePanelProps {
	readonly name: "palette" | "inspector";
	readonly label: string;
	readonly children: ReactNode;
}

/** A panel beside the canvas: the palette on its left, the inspector on its right. Not there at all while closed. */
export function SidePanel(props: SidePanelProps) {
	const { open } = usePanels();
	return open[props.name] && <FixedSidePanel {...props} />;
}

/** The same where it cannot be closed. */
export function FixedSidePanel({ name, label, children }: SidePanelProps) {
	const { sizes } = usePanels();
	const { usual, min, max } = PANEL_BOUNDS[name];
	const id = `${name}-panel`;
	const splitter = (
		<Splitter
			label={`Width of the ${label.toLowerCase()}`}
			controls={id}
			edge={name === "palette" ? "right" : "left"}
			size={sizes[name]}
			min={min}
			max={max}
			onResize={(size) => resizePanel(name, size)}
			onReset={() => resizePanel(name, usual)}
		/>
	);
	return (
		<>
			{name === "inspector" && splitter}
			<aside
				id={id}
				aria-label={label}
				tabIndex={-1}
				style={{ width: sizes[name] }}
				className="flex max-w-[31vw] min-h-0 shrink-0 flex-col overflow-hidden bg-surface focus-visible:-outline-offset-2"
			>
				<h2 className="sr-only">{label}</h2>
				{children}
			</aside>
			{name === "palette" && splitter}
		</>
	);
}

/** Puts the focus at the top of the inspector: the next Tab goes to its first control. */
export function focusInspector(): void {
	document.getElementById("inspector-panel")?.focus();
}
