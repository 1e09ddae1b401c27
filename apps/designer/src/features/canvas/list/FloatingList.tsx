import type { Position } from "@switchyard/spec/flow";
import { useEffect, useRef } from "react";
import { SearchList, type SearchListProps } from "../../../ui/SearchList.tsx";

interface FloatingListProps extends SearchListProps {
	/** Where it opens, in pixels from the canvas's top left corner; moved so that it stays within the canvas. */
	readonly at: Position;
}

const WIDTH = 288;
const HEIGHT = 340;

/** A list with a search field that floats on the canvas: arrows and Enter choose, Escape and a click elsewhere close it. */
export function FloatingList({ at, ...list }: FloatingListProps) {
	const { label, onClose } = list;
	const frame = useRef<HTMLDivElement>(null);
	const before = useRef(document.activeElement);

	useEffect(() => {
		const onPointerDown = (event: PointerEvent) => {
			if (event.target instanceof Node && !frame.current?.contains(event.target)) onClose();
		};
		window.addEventListener("pointerdown", onPointerDown, true);
		return () => window.removeEventListener("pointerdown", onPointerDown, true);
	}, [onClose]);

	useEffect(() => {
		const element = before.current;
		return () => {
			if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
		};
	}, []);

	return (
		<div
			ref={frame}
			role="dialog"
			aria-label={label}
			style={{
				left: `clamp(8px, ${String(at.x)}px, calc(100% - ${String(WIDTH + 8)}px))`,
				top: `clamp(8px, ${String(at.y)}px, calc(100% - ${String(HEIGHT + 8)}px))`,
				width: WIDTH,
			}}
			className="pointer-events-auto absolute z-20 overflow-hidden rounded-lg border border-border bg-surface-raised shadow-overlay"
		>
			<SearchList {...list} />
		</div>
	);
}
