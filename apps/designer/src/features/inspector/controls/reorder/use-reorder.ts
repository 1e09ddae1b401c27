import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { dropPosition } from "./moved-item.ts";

interface ReorderOptions {
	readonly count: number;
	readonly onMove: (from: number, to: number) => void;
}

/** Rows that can be put into another order: by dragging a row's handle, or with the arrow keys while it has the focus. */
export function useReorder({ count, onMove }: ReorderOptions) {
	const list = useRef<HTMLDivElement>(null);
	const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();

	const rowAt = (y: number, from: number) => {
		const rows = [...(list.current?.querySelectorAll("[data-reorder-row]") ?? [])];
		return dropPosition(
			rows.map((row) => row.getBoundingClientRect()),
			from,
			y,
		);
	};
	const move = (from: number, to: number) => {
		if (to !== from && to >= 0 && to < count) onMove(from, to);
	};
	return {
		list,
		/** The attributes of a row's element. */
		row: (index: number) => ({
			"data-reorder-row": "",
			"data-dragged": drag?.from === index || undefined,
			"data-drop": dropEdge(drag, index),
		}),
		/** The attributes of a row's handle. */
		handle: (index: number) => ({
			onPointerDown(event: PointerEvent) {
				if (event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				setDrag({ from: index, to: index });
			},
			onPointerMove(event: PointerEvent) {
				if (drag) setDrag({ ...drag, to: rowAt(event.clientY, drag.from) });
			},
			onPointerUp() {
				if (drag) move(drag.from, drag.to);
				setDrag(undefined);
			},
			onLostPointerCapture: () => setDrag(undefined),
			onKeyDown(event: KeyboardEvent) {
				if (event.key === "Escape" && drag) setDrag(undefined);
				else if (event.key === "ArrowUp") move(index, index - 1);
				else if (event.key === "ArrowDown") move(index, index + 1);
				else return;
				event.preventDefault();
				event.stopPropagation();
			},
		}),
	};
}

/** On which edge of a row the line stands that shows where the dragged one goes. */
function dropEdge(drag: { readonly from: number; readonly to: number } | undefined, index: number) {
	if (!drag || drag.to === drag.from || drag.to !== index) return undefined;
	return drag.to < drag.from ? "before" : "after";
}
