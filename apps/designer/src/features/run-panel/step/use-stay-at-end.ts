import { type RefObject, useLayoutEffect, useRef } from "react";

/** How near to its end a box counts as being there, in pixels. */
const NEAR = 24;

/**
 * Keeps a box that scrolls at its end as its content grows, unless someone has scrolled away from there.
 * @param content what grows; `undefined` leaves the box where it is
 */
export function useStayAtEnd(content: unknown): RefObject<HTMLElement | null> {
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
