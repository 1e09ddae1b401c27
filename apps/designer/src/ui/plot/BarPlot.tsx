import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { Section } from "../Section.tsx";

/** What a part of a bar says. */
export type BarTone = "neutral" | "success" | "danger";

export interface PlottedBar {
	readonly id: string;
	/** Below it, where there is room. */
	readonly label: string;
	/** Everything that it shows, in words. */
	readonly words: string;
	/** From the bottom up. */
	readonly parts: readonly { readonly tone: BarTone; readonly value: number }[];
}

interface BarPlotProps {
	readonly title: string;
	/** What the plot is to a screen reader. */
	readonly label: string;
	/** What is said while no bar is chosen. */
	readonly summary: string;
	readonly bars: readonly PlottedBar[];
	/** The top of the axis, which begins at 0. */
	readonly top: number;
	readonly formatValue: (value: number) => string;
}

/** Labels below the bars that there is room for. */
const MOST_LABELS = 8;

const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
	ArrowLeft: (index) => Math.max(0, index - 1),
	ArrowRight: (index, last) => Math.min(last, index + 1),
	Home: () => 0,
	End: (_index, last) => last,
};

const TONES: Readonly<Record<BarTone, string>> = {
	neutral: "bg-text-muted",
	success: "bg-success",
	danger: "bg-danger",
};

/** Bars over time. The one that is pointed at, or chosen with the arrow keys, is read out above. */
export function BarPlot({ title, label, summary, bars, top, formatValue }: BarPlotProps) {
	const [chosen, setChosen] = useState<number>();
	const id = useId();
	const last = bars.length - 1;
	const bar = chosen === undefined ? undefined : bars[chosen];
	const move = (event: KeyboardEvent) => {
		const to = MOVES[event.key];
		if (!to) return;
		event.preventDefault();
		setChosen(to(chosen ?? last + (event.key === "ArrowLeft" ? 1 : 0), last));
	};
	return (
		<Section title={title} description={<span className="tabular-nums">{bar?.words ?? summary}</span>}>
			<div className="grid grid-cols-[auto_1fr] gap-x-3 px-4 pt-5 pb-3">
				<Axis top={top} formatValue={formatValue} />
				<div className="relative h-48 border-b border-border-strong">
					<span aria-hidden className="absolute inset-x-0 top-0 border-t border-border" />
					<span aria-hidden className="absolute inset-x-0 top-1/2 border-t border-border" />
					<div
						role="listbox"
						aria-label={label}
						aria-activedescendant={bar && `${id}-${bar.id}`}
						tabIndex={0}
						onKeyDown={move}
						onBlur={() => setChosen(undefined)}
						onPointerLeave={() => setChosen(undefined)}
						className="absolute inset-0 flex items-stretch focus-visible:outline-offset-4"
					>
						{bars.map((each, index) => (
							// The focus stays with the list, which names the chosen one.
							<div
								key={each.id}
								id={`${id}-${each.id}`}
								role="option"
								tabIndex={-1}
								aria-selected={index === chosen}
								aria-label={each.words}
								className="flex min-w-0 flex-1 flex-col-reverse items-center"
								onPointerEnter={() => setChosen(index)}
							>
								<Parts bar={each} top={top} isChosen={index === chosen} />
							</div>
						))}
					</div>
				</div>
				<div aria-hidden className="col-start-2 mt-1.5 flex text-xs text-text-muted">
					{bars.map(({ id: key, label: below }, index) => (
						<span key={key} className="relative h-4 min-w-0 flex-1">
							{labelOf(index, bars.length) !== "none" && (
								<span
									className={classNames(
										"absolute left-1/2 -translate-x-1/2 whitespace-nowrap",
										labelOf(index, bars.length) === "wide" && "max-sm:hidden",
									)}
								>
									{below}
								</span>
							)}
						</span>
					))}
				</div>
			</div>
		</Section>
	);
}

interface PartsProps {
	readonly bar: PlottedBar;
	readonly top: number;
	readonly isChosen: boolean;
}

/** What there is some of is seen, however little it is. */
function Parts({ bar: { parts }, top, isChosen }: PartsProps) {
	const seen = parts.filter(({ value }) => value > 0);
	return seen.map(({ tone, value }, index) => (
		<span
			key={tone}
			aria-hidden
			className={classNames(
				"w-5/6 max-w-10",
				index === seen.length - 1 && "rounded-t-sm",
				tone === "neutral" && isChosen ? "bg-text" : TONES[tone],
				tone !== "neutral" && isChosen && "brightness-110",
			)}
			style={{ height: `max(2px, ${(value / top) * 100}%)` }}
		/>
	));
}

function Axis({ top, formatValue }: Pick<BarPlotProps, "top" | "formatValue">) {
	return (
		<div
			aria-hidden
			className="-mt-2 -mb-2 flex h-52 flex-col justify-between text-right text-xs text-text-muted tabular-nums"
		>
			{[top, top / 2, 0].map((value) => (
				<span key={value}>{formatValue(value)}</span>
			))}
		</div>
	);
}

/** The last bar always has its label, and those before it at equal distances: every other one only where there is room. */
function labelOf(index: number, count: number): "always" | "wide" | "none" {
	const every = Math.ceil(count / MOST_LABELS);
	const back = count - 1 - index;
	if (back % every !== 0) return "none";
	return back % (2 * every) === 0 ? "always" : "wide";
}
