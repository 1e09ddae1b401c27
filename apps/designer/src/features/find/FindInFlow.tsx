import { ChevronDown, ChevronUp, Replace, ReplaceAll, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Match } from "../../core/editor/find/find-in-flow.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Found } from "./Found.tsx";

interface FindInFlowProps {
	readonly onClose: () => void;
}

/** Finds texts in the flow, goes from one to the next, and replaces them. */
export function FindInFlow({ onClose }: FindInFlowProps) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const readOnly = useEditor((state) => state.readOnly);
	const [wanted, setWanted] = useState("");
	const [by, setBy] = useState("");
	const field = useRef<HTMLInputElement>(null);
	const matches = useMemo(() => {
		void [flow, nodeTypes];
		return editor.find(wanted);
	}, [editor, flow, nodeTypes, wanted]);
	const { current, go } = useMatch(matches, wanted);
	useEffect(() => field.current?.focus(), []);

	/** The button that was pressed may have nothing left to do: the focus goes back to the field. */
	function replace(found: readonly Match[]) {
		editor.replaceFound(found, wanted, by);
		field.current?.focus();
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") onClose();
		else if (event.key === "Enter" && event.target === field.current) go(event.shiftKey ? -1 : 1);
		else if (event.key === "ArrowDown") go(1);
		else if (event.key === "ArrowUp") go(-1);
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	const match = current === undefined ? undefined : matches[current];
	return (
		<search
			aria-label="Find in flow"
			onKeyDown={onKeyDown}
			className="flex min-h-0 w-100 max-w-full flex-col overflow-hidden rounded-lg border border-border bg-surface-raised shadow-overlay"
		>
			<div className="flex items-center gap-1 p-2">
				<TextField
					ref={field}
					className="min-w-0 flex-1"
					label="Find"
					labelHidden
					type="search"
					placeholder="Find names, values, expressions, notes"
					value={wanted}
					onChange={(event) => setWanted(event.target.value)}
				/>
				<output className="w-16 shrink-0 text-center text-sm text-text-muted tabular-nums">
					{position(wanted, current, matches.length)}
				</output>
				<IconButton label="Previous" icon={<ChevronUp size={16} />} onClick={() => go(-1)} />
				<IconButton label="Next" icon={<ChevronDown size={16} />} onClick={() => go(1)} />
				<IconButton label="Close" icon={<X size={16} />} onClick={onClose} />
			</div>
			{!readOnly && (
				<div className="flex items-center gap-1 px-2 pb-2">
					<TextField
						className="min-w-0 flex-1"
						label="Replace with"
						labelHidden
						placeholder="Replace with"
						value={by}
						onChange={(event) => setBy(event.target.value)}
					/>
					<IconButton
						label="Replace"
						icon={<Replace size={16} />}
						disabled={!match?.replaceable}
						onClick={() => match && replace([match])}
					/>
					<IconButton
						label="Replace all"
						icon={<ReplaceAll size={16} />}
						disabled={!matches.some(({ replaceable }) => replaceable)}
						onClick={() => replace(matches)}
					/>
				</div>
			)}
			<Found matches={matches} wanted={wanted} current={current} onSelect={(place) => go(place, "to")} />
		</search>
	);
}

function position(wanted: string, current: number | undefined, count: number): string {
	if (wanted.trim() === "") return "";
	if (count === 0) return "None";
	return current === undefined ? String(count) : `${current + 1} of ${count}`;
}

/** Match that the person is at, and the way to others: its node or note is selected, which brings it into view. */
function useMatch(matches: readonly Match[], wanted: string) {
	const editor = useEditorVerbs();
	const [at, setAt] = useState<{ readonly wanted: string; readonly place: number }>();
	const current =
		at?.wanted === wanted && matches.length > 0 ? Math.min(at.place, matches.length - 1) : undefined;

	function go(by: number, how: "by" | "to" = "by") {
		if (matches.length === 0) return;
		const from = current ?? (by > 0 ? -1 : matches.length);
		const place = how === "to" ? by : (from + by + matches.length) % matches.length;
		const match = matches[place];
		if (!match) return;
		setAt({ wanted, place });
		editor.select({ [`${match.part}s` as const]: new Set([match.id]) });
	}

	return { current, go };
}
