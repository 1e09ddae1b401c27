import { useLayoutEffect, useState } from "react";

/** How wide an element is, in pixels, kept up to date; 0 while there is none. */
export function useElementWidth(element: HTMLElement | null): number {
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		if (!element) return;
		const measure = () => setWidth(element.offsetWidth);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => {
			observer.disconnect();
			setWidth(0);
		};
	}, [element]);
	return width;
}
