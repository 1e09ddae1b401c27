import { type RefObject, useEffect, useRef, useState } from "react";
import { FIELD_DRAG, type FieldSource, readFieldSource } from "../../../core/editor/field-source.ts";

/**
 * Takes fields that are dragged from a value onto an element. Gives whether one is over it.
 * @param onField called with the field that was dropped
 */
export function useFieldDrop(
	target: RefObject<HTMLElement | null>,
	onField: (source: FieldSource) => void,
): boolean {
	const [isOver, setOver] = useState(false);
	const latest = useRef(onField);
	latest.current = onField;
	useEffect(() => {
		const element = target.current;
		if (!element) return;
		const listeners = new AbortController();
		const { signal } = listeners;
		const over = (event: DragEvent) => {
			if (!event.dataTransfer?.types.includes(FIELD_DRAG)) return;
			event.preventDefault();
			event.dataTransfer.dropEffect = "copy";
			setOver(true);
		};
		const leave = ({ relatedTarget }: DragEvent) => {
			if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
		};
		const drop = (event: DragEvent) => {
			setOver(false);
			const source = readFieldSource(event.dataTransfer?.getData(FIELD_DRAG) ?? "");
			if (!source) return;
			event.preventDefault();
			event.stopPropagation();
			latest.current(source);
		};
		element.addEventListener("dragover", over, { signal });
		element.addEventListener("dragleave", leave, { signal });
		// Before a text field within takes the dropped words for its own.
		element.addEventListener("drop", drop, { signal, capture: true });
		return () => listeners.abort();
	}, [target]);
	return isOver;
}
