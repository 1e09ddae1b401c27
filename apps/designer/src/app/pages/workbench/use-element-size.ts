import { useLayoutEffect, useState } from "react";

export interface ElementSize {
	/** In pixels, with padding and border. */
	readonly width: number;
	readonly height: number;
}

const NONE: ElementSize = { width: 0, height: 0 };

/** How large an element is, kept up to date; nothing while there is none. */
export function useElementSize(element: HTMLElement | null): ElementSize {
	const [size, setSize] = useState(NONE);
	useLayoutEffect(() => {
		if (!element) return;
		const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => {
			observer.disconnect();
			setSize(NONE);
		};
	}, [element]);
	return size;
}
