import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";

interface RowsOptions {
	readonly count: number;
	/** Of a row before it is drawn, in pixels. */
	readonly height: number;
	/** The row to bring into view: whenever it is another one, and only then. */
	readonly show: number;
}

/** Draws only those rows of a long list that are in view, each as high as it is. */
export function useRows<Scroller extends HTMLElement = HTMLDivElement>({ count, height, show }: RowsOptions) {
	const scroller = useRef<Scroller>(null);
	const rows = useVirtualizer({
		count,
		getScrollElement: () => scroller.current,
		estimateSize: () => height,
		overscan: 12,
		useFlushSync: false,
		initialRect: { width: 0, height: 384 },
	});
	useEffect(() => {
		if (show >= 0) rows.scrollToIndex(show, { align: "auto" });
	}, [rows, show]);
	return { scroller, rows };
}

/** Where a row of such a list stands. */
export function placeOf(start: number) {
	return { position: "absolute", top: 0, left: 0, right: 0, transform: `translateY(${start}px)` } as const;
}
