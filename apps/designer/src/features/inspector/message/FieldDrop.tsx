import { type ReactNode, useRef } from "react";
import type { FieldSource } from "../../../core/editor/field-source.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useFieldDrop } from "./use-field-drop.ts";

interface FieldDropProps {
	/** Called with the field that was dropped. */
	readonly onField: (source: FieldSource) => void;
	readonly children: ReactNode;
}

/** Takes a field that is dragged from a value for the parameter within. */
export function FieldDrop({ onField, children }: FieldDropProps) {
	const target = useRef<HTMLDivElement>(null);
	const isOver = useFieldDrop(target, onField);
	return (
		<div
			ref={target}
			className={classNames(
				"rounded-md",
				isOver && "bg-message-soft outline-2 -outline-offset-2 outline-message",
			)}
		>
			{children}
		</div>
	);
}
