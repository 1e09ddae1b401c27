import type { Position } from "@switchyard/spec/flow";
import { useEffect, useMemo, useRef, useState } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import type { CanvasElement } from "../graph/element-types.ts";

/** How long what was tidied takes to its place, in milliseconds. */
const GLIDE_MS = 240;

/** Lets elements glide to where tidying up puts them, wires with them; at once with reduced motion. */
export function useGliding(elements: CanvasElement[]): CanvasElement[] {
	const tidied = useEditor((state) => state.tidied);
	const shown = useRef<ReadonlyMap<string, Position>>(new Map());
	const [glide, setGlide] = useState<{ from: ReadonlyMap<string, Position>; part: number }>();
	const seen = useRef(tidied);

	useEffect(() => {
		if (seen.current === tidied) return;
		seen.current = tidied;
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const from = shown.current;
		const began = performance.now();
		let frame = requestAnimationFrame(function step(now) {
			const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
			setGlide(part < 1 ? { from, part } : undefined);
			if (part < 1) frame = requestAnimationFrame(step);
		});
		setGlide({ from, part: 0 });
		return () => {
			cancelAnimationFrame(frame);
			setGlide(undefined);
		};
	}, [tidied]);

	useEffect(() => {
		if (!glide) shown.current = new Map(elements.map(({ id, position }) => [id, position]));
	}, [elements, glide]);

	return useMemo(() => {
		if (!glide) return elements;
		const eased = 1 - (1 - glide.part) ** 3;
		return elements.map((element) => {
			const from = glide.from.get(element.id);
			if (!from) return element;
			const { x, y } = element.position;
			return { ...element, position: { x: from.x + (x - from.x) * eased, y: from.y + (y - from.y) * eased } };
		});
	}, [elements, glide]);
}
