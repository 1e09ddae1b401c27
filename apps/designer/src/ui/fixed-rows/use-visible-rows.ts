import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { scrollToRow, visibleRows } from "./visible-rows.ts";

/** What a list that scrolls draws of its rows, all of the same height in pixels. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
	const [view, setView] = useState({ scrollTop: 0, height: 320 });
	const measure = useCallback(() => {
		const box = list.current;
		if (!box) return;
		const { scrollTop, clientHeight: height } = box;
		setView((known) =>
			known.scrollTop === scrollTop && known.height === height ? known : { scrollTop, height },
		);
	}, [list]);
	useLayoutEffect(() => {
		const box = list.current;
		if (!box) return;
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(box);
		return () => observer.disconnect();
	}, [list, measure]);

	const frame = useRef<number>(undefined);
	const show = useCallback(
		(row: number) => {
			// What was to be shown soon is not wanted any more.
			cancelAnimationFrame(frame.current ?? 0);
			const box = list.current;
			if (!box) return;
			const { scrollTop, clientHeight: height } = box;
			box.scrollTop = scrollToRow(row, { rowHeight, scrollTop, height });
			measure();
		},
		[list, rowHeight, measure],
	);

	const showSoon = useCallback(
		(row: number) => {
			cancelAnimationFrame(frame.current ?? 0);
			frame.current = requestAnimationFrame(() => show(row));
		},
		[show],
	);
	useEffect(() => () => cancelAnimationFrame(frame.current ?? 0), []);

	const { start, end } = visibleRows({ ...view, count, rowHeight });
	return {
		start,
		end,
		onScroll: measure,
		/** Stands in for the rows that are not drawn. */
		padding: { paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight },
		/** Brings a row into view. */
		show,
		/** The same with the next frame: rows may come many times a frame, and each time the page would be laid out. */
		showSoon,
	};
}
