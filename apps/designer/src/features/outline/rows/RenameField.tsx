import { type KeyboardEvent, useEffect, useRef } from "react";
import type { OutlinePart } from "../../../core/outline/outline-row.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

interface RenameFieldProps {
	readonly part: OutlinePart;
	readonly onDone: () => void;
}

/** The name of a node or a group, being typed: Enter takes it, Escape leaves it as it was. */
export function RenameField({ part, onDone }: RenameFieldProps) {
	const editor = useEditorVerbs();
	const cancelled = useRef(false);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, []);
	if (part.kind !== "node" && part.kind !== "group") return null;
	const { id, name } = part.kind === "node" ? part.node : part.group;

	function keep(value: string) {
		if (!cancelled.current) {
			if (part.kind === "node") editor.rename(id, value);
			else editor.renameGroup(id, value);
		}
		onDone();
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		event.stopPropagation();
		cancelled.current = event.key === "Escape";
		event.currentTarget.blur();
	}

	return (
		<input
			ref={field}
			aria-label={`Name of ${name}`}
			defaultValue={name}
			maxLength={120}
			onClick={(event) => event.stopPropagation()}
			onKeyDown={onKeyDown}
			onBlur={(event) => keep(event.currentTarget.value)}
			className="h-6 min-w-0 flex-1 rounded-sm border border-border-strong bg-surface px-1"
		/>
	);
}
