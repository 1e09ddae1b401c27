import { diffLines } from "diff";
import { useMemo } from "react";
import { classNames } from "./class-names.ts";

interface TextChangesProps {
	readonly before: string;
	readonly after: string;
	/** The accessible name. */
	readonly label: string;
}

/** Unchanged lines that are shown around what changed. */
const AROUND = 3;

interface Line {
	/** Which it is of those that are shown. */
	readonly number: number;
	readonly kind: "same" | "added" | "removed" | "left-out";
	readonly text: string;
}

/** What differs between two texts, line by line; long stretches that are the same are left out. */
export function TextChanges({ before, after, label }: TextChangesProps) {
	const lines = useMemo(() => changedLines(before, after), [before, after]);
	if (before === after) return <p className="px-3 py-2 text-text-muted">The text is the same.</p>;
	return (
		<ol aria-label={label} className="py-1 font-mono text-sm leading-5">
			{lines.map(({ number, kind, text }) => (
				<li
					key={number}
					className={classNames(
						"flex gap-2 px-3 break-words whitespace-pre-wrap",
						kind === "added" && "bg-success-soft",
						kind === "removed" && "bg-danger-soft",
						kind === "left-out" && "text-text-muted",
					)}
				>
					<span aria-hidden className="w-3 shrink-0 select-none text-text-muted">
						{kind === "added" ? "+" : kind === "removed" ? "−" : ""}
					</span>
					{kind === "added" && <span className="sr-only">added: </span>}
					{kind === "removed" && <span className="sr-only">removed: </span>}
					<span className="min-w-0 flex-1">{text === "" ? " " : text}</span>
				</li>
			))}
		</ol>
	);
}

function changedLines(before: string, after: string): Line[] {
	const parts = diffLines(before, after);
	const lines = parts.flatMap(({ added, removed, value }, index): Omit<Line, "number">[] => {
		const texts = value.replace(/\n$/, "").split("\n");
		if (added) return texts.map((text) => ({ kind: "added", text }));
		if (removed) return texts.map((text) => ({ kind: "removed", text }));
		const same = texts.map((text) => ({ kind: "same" as const, text }));
		const head = index === 0 ? 0 : AROUND;
		const tail = index === parts.length - 1 ? 0 : AROUND;
		const left = texts.length - head - tail;
		if (left <= 1) return same;
		const leftOut = { kind: "left-out" as const, text: `… ${left} unchanged lines` };
		return [...same.slice(0, head), leftOut, ...same.slice(texts.length - tail)];
	});
	return lines.map((line, number) => ({ number, ...line }));
}
