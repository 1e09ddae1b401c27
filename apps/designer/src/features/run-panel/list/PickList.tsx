import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useVisibleRows } from "../../../ui/fixed-rows/use-visible-rows.ts";

interface PickListProps {
	/** The accessible name. */
	readonly label: string;
	readonly count: number;
	/** Each row's, in pixels. */
	readonly rowHeight: number;
	/** The row that is picked; -1 for none. */
	readonly picked: number;
	readonly onPick: (row: number) => void;
	/** Draws a row; spread `option` on its element. */
	readonly row: (index: number, option: RowAttributes) => ReactNode;
	/** Keeps the last row in view as rows are added, until someone scrolls away from it. */
	readonly followEnd?: boolean;
	/** Rows that the arrow keys pass over. */
	readonly passes?: (row: number) => boolean;
	/** Called for the left and the right arrow key, which close and open what the picked row stands for. */
	readonly onFold?: (row: number, wanted: "open" | "closed") => void;
}

/** What makes a row one of the list. */
export interface RowAttributes {
	readonly role: "option";
	readonly "data-row": number;
	readonly "aria-selected": boolean;
	readonly "aria-setsize": number;
	readonly "aria-posinset": number;
	readonly tabIndex: 0 | -1;
	readonly onClick: () => void;
}

/** How near to its end a list counts as being there, in pixels. */
const NEAR = 8;

/** A list of rows of which one is picked. The arrow keys, Home, End and the page keys go through it; only rows in view are drawn. */
export function PickList(props: PickListProps) {
	const { label, count, rowHeight, picked, onPick, row, followEnd = false, passes, onFold } = props;
	const list = useRef<HTMLDivElement>(null);
	const { start, end, onScroll, padding, show, showSoon } = useVisibleRows(list, count, rowHeight);
	const atEnd = useRef(true);
	const wantsFocus = useRef(false);

	useEffect(() => {
		if (picked < 0) return;
		show(picked);
		// At once, and not when the browser tells of it: a row that is added meanwhile must not take the view to the end.
		atEnd.current = isAtEnd(list.current);
		if (!wantsFocus.current) return;
		wantsFocus.current = false;
		// It may have to be drawn first.
		requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${picked}"]`)?.focus());
	}, [picked, show]);

	useEffect(() => {
		if (followEnd && atEnd.current && count > 0) showSoon(count - 1);
	}, [followEnd, count, showSoon]);

	/** The row to pick in place of one that is passed over: the next one in the direction of the move. */
	const reach = (wanted: number) => {
		const direction = wanted < picked ? -1 : 1;
		let next = Math.min(count - 1, Math.max(0, wanted));
		while (passes?.(next) && next + direction >= 0 && next + direction < count) next += direction;
		return passes?.(next) ? picked : next;
	};

	const onKeyDown = (event: KeyboardEvent) => {
		if (onFold && picked >= 0 && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
			event.preventDefault();
			wantsFocus.current = true;
			onFold(picked, event.key === "ArrowRight" ? "open" : "closed");
			return;
		}
		const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1);
		const steps = new Map([
			["ArrowDown", picked + 1],
			["ArrowUp", picked < 0 ? count - 1 : picked - 1],
			["PageDown", picked + page],
			["PageUp", picked - page],
			["Home", 0],
			["End", count - 1],
		]);
		const wanted = steps.get(event.key);
		if (wanted === undefined || count === 0) return;
		event.preventDefault();
		const next = reach(wanted);
		// The picked row may have been scrolled out of view.
		if (next === picked) show(next);
		else {
			wantsFocus.current = true;
			onPick(next);
		}
	};

	const tabStop = picked >= start && picked < end ? picked : start;
	const rows: ReactNode[] = [];
	for (let index = start; index < end; index++) {
		rows.push(
			row(index, {
				role: "option",
				"data-row": index,
				"aria-selected": index === picked,
				"aria-setsize": count,
				"aria-posinset": index + 1,
				tabIndex: index === tabStop ? 0 : -1,
				onClick: () => onPick(index),
			}),
		);
	}
	return (
		<div
			ref={list}
			role="listbox"
			aria-label={label}
			tabIndex={-1}
			onKeyDown={onKeyDown}
			onScroll={() => {
				onScroll();
				atEnd.current = isAtEnd(list.current);
			}}
			className="min-h-0 flex-1 overflow-auto [scrollbar-gutter:stable]"
		>
			<div role="presentation" style={padding}>
				{rows}
			</div>
		</div>
	);
}

function isAtEnd(box: HTMLElement | null): boolean {
	return box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
}
