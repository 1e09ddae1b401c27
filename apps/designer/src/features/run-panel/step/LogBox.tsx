import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** How near to its end a box counts as being there, in pixels. */
const NEAR = 24;

/**
 * Keeps a box that scrolls at its end as its content grows, unless someone has scrolled away from there.
 * @param content what grows; `undefined` leaves the box where it is
 */
function useStayAtEnd(content: unknown): RefObject<HTMLElement | null> {
	const box = useRef<HTMLElement>(null);
	const end = useRef(0);
	useLayoutEffect(() => {
		const element = box.current;
		if (!element || content === undefined) return;
		const wasAtEnd = end.current - element.scrollTop - element.clientHeight < NEAR;
		if (wasAtEnd) element.scrollTop = element.scrollHeight;
		end.current = element.scrollHeight;
	}, [content]);
	return box;
}

interface LogBoxProps {
	readonly label: string;
	/** What it shows; new ones come at the end. */
	readonly entries: readonly unknown[];
	/** While more may come, it keeps its height and stays at the end. */
	readonly growing: boolean;
	readonly children: ReactNode;
}

/** What must be able to have the focus, so that the keyboard can scroll it. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** A box of its own for what comes bit by bit, so that nothing else moves. */
export function LogBox({ label, entries, growing, children }: LogBoxProps) {
	const box = useStayAtEnd(growing ? entries : undefined);
	return (
		<section
			ref={box}
			{...FOCUSABLE}
			aria-label={label}
			className={classNames(
				"flex flex-col gap-2 overflow-auto rounded-md border border-border p-2 focus-visible:-outline-offset-2",
				growing ? "h-32" : "max-h-64",
			)}
		>
			{children}
		</section>
	);
}
