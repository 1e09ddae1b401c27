import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "./class-names.ts";

interface SplitterProps {
	/** What it resizes: the accessible name. */
	readonly label: string;
	/** The id of the panel that it resizes. */
	readonly controls: string;
	/** Which edge of the panel it sits on. */
	readonly edge: "left" | "right" | "top";
	/** The panel's size in pixels. */
	readonly size: number;
	readonly min: number;
	readonly max: number;
	readonly onResize: (size: number) => void;
	/** A double click, or Enter: back to the usual size. */
	readonly onReset: () => void;
}

const STEP = 16;

/** The edge of a panel, which it is to be placed in: dragged with the pointer or moved with the arrow keys, Home and End. */
export function Splitter({ label, controls, edge, size, min, max, onResize, onReset }: SplitterProps) {
	const start = useRef<{ pointer: number; size: number }>(undefined);
	const vertical = edge !== "top";
	// Towards which side the panel grows, seen along the axis of the pointer.
	const sign = edge === "right" ? 1 : -1;
	const resize = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));
	const along = (event: PointerEvent) => (vertical ? event.clientX : event.clientY);

	function onKeyDown(event: KeyboardEvent) {
		const sizes: ReadonlyMap<string, number> = new Map([
			[vertical ? "ArrowRight" : "ArrowDown", size + sign * STEP],
			[vertical ? "ArrowLeft" : "ArrowUp", size - sign * STEP],
			["Home", min],
			["End", max],
		]);
		const next = sizes.get(event.key);
		if (next !== undefined) resize(next);
		else if (event.key === "Enter") onReset();
		else return;
		event.preventDefault();
	}

	return (
		<hr
			aria-label={label}
			aria-controls={controls}
			aria-orientation={vertical ? "vertical" : "horizontal"}
			aria-valuenow={size}
			aria-valuemin={min}
			aria-valuemax={max}
			tabIndex={0}
			onKeyDown={onKeyDown}
			onDoubleClick={onReset}
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				start.current = { pointer: along(event), size };
			}}
			onPointerMove={(event) => {
				const from = start.current;
				if (from) resize(from.size + sign * (along(event) - from.pointer));
			}}
			onLostPointerCapture={() => {
				start.current = undefined;
			}}
			className={classNames(
				"absolute z-10 m-0 max-sm:hidden touch-none rounded-full border-0 bg-transparent transition-colors duration-100 hover:bg-text-muted focus-visible:bg-focus focus-visible:outline-offset-0 active:bg-text-muted",
				"after:absolute",
				vertical
					? "inset-y-2 h-auto w-0.5 cursor-col-resize after:inset-y-0 after:-inset-x-1"
					: "inset-x-2 -top-px h-0.5 cursor-row-resize after:inset-x-0 after:-inset-y-1",
				edge === "left" && "-left-px",
				edge === "right" && "-right-px",
			)}
		/>
	);
}
