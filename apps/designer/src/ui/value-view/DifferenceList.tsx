import { formatPath } from "@switchyard/flow";
import { isLargeValue } from "@switchyard/spec/json";
import type { ReactNode } from "react";
import { type JsonPath, pointerOf } from "../../core/value/json-path.ts";
import type { ValueDifference } from "../../core/value/value-differences.ts";
import { classNames } from "../class-names.ts";
import { formatCount } from "../format/count.ts";
import { summary } from "./summary.ts";
import { TreeView } from "./TreeView.tsx";
import { NO_SEARCH } from "./use-search.ts";

interface DifferenceListProps {
	/** The accessible name. */
	readonly label: string;
	readonly differences: readonly ValueDifference[];
	/** What the two values are called; "Before" and "After" when absent. */
	readonly sides?: Sides;
}

type Sides = readonly [string, string];

const IN_TIME: Sides = ["Before", "After"];

/** As many are drawn. */
const MOST_DRAWN = 200;

const LOOKS = {
	added: { sign: "+", word: "Added", tone: "bg-success-soft text-success" },
	removed: { sign: "−", word: "Removed", tone: "bg-danger-soft text-danger" },
	changed: { sign: "~", word: "Changed", tone: "bg-warning-soft text-warning" },
} as const;

/** Where two values differ, each place with the value on either side; beside one another where there is room. */
export function DifferenceList({ label, differences, sides = IN_TIME }: DifferenceListProps) {
	return (
		<>
			<ul aria-label={label} className="@container min-w-0 font-mono text-sm">
				{differences.slice(0, MOST_DRAWN).map((difference) => (
					<Difference key={pointerOf(difference.path)} difference={difference} sides={sides} />
				))}
			</ul>
			{differences.length > MOST_DRAWN && (
				<p className="border-t border-border px-3 py-2 text-sm text-text-muted">
					And {formatCount(differences.length - MOST_DRAWN, "more difference")}.
				</p>
			)}
		</>
	);
}

interface DifferenceProps {
	readonly difference: ValueDifference;
	readonly sides: Sides;
}

function Difference({ difference, sides }: DifferenceProps) {
	const { kind, path } = difference;
	const { sign, word, tone } = LOOKS[kind];
	return (
		<li className="flex min-w-0 flex-col gap-1 border-b border-border px-3 py-2 last:border-b-0">
			<span className="flex min-w-0 items-start gap-2">
				<span title={word} className={classNames("w-4 shrink-0 rounded-sm text-center", tone)}>
					<span aria-hidden>{sign}</span>
					<span className="sr-only">{word}</span>
				</span>
				<span className="min-w-0 font-medium break-words">
					{path.length === 0 ? "the whole value" : formatPath(path)}
				</span>
			</span>
			<div className="grid min-w-0 gap-x-3 gap-y-1 pl-6 @xl:grid-cols-2">
				<Side label={sides[0]}>
					{kind === "added" ? (
						<Nothing />
					) : (
						<SideValue label={sides[0]} value={difference.before} path={path} />
					)}
				</Side>
				<Side label={sides[1]}>
					{kind === "removed" ? (
						<Nothing />
					) : (
						<SideValue label={sides[1]} value={difference.after} path={path} />
					)}
				</Side>
			</div>
		</li>
	);
}

function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-col">
			<span className="font-sans text-xs text-text-muted">{label}</span>
			{children}
		</div>
	);
}

function Nothing() {
	return <span className="font-sans text-text-muted">Not there</span>;
}

/** How much of a text is drawn, in characters. */
const LONGEST = 400;

interface SideValueProps {
	readonly label: string;
	readonly value: unknown;
	readonly path: JsonPath;
}

function SideValue({ label, value, path }: SideValueProps) {
	if (typeof value === "object" && value !== null && !isLargeValue(value)) {
		return (
			<div className="rounded-md border border-border bg-surface-sunken">
				<TreeView
					label={label}
					base={path}
					openLevels={1}
					fields={undefined}
					load={undefined}
					search={NO_SEARCH}
					value={value}
				/>
			</div>
		);
	}
	const text = typeof value === "string" ? shortText(value) : summary(value);
	return <span className="min-w-0 break-words whitespace-pre-wrap">{text}</span>;
}

function shortText(text: string): string {
	return `"${text.slice(0, LONGEST)}${text.length > LONGEST ? "…" : ""}"`;
}
