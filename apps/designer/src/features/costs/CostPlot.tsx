import type { CostsReply } from "@switchyard/spec";
import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { formatCount } from "../../ui/format/count.ts";
import { formatMoney } from "../../ui/format/money.ts";
import { Section } from "../../ui/Section.tsx";
import { axisTop, type CostBar, costBars, dayWords } from "./plot-bars.ts";

/** Labels below the bars that there is room for. */
const MOST_LABELS = 8;

const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
	ArrowLeft: (index) => Math.max(0, index - 1),
	ArrowRight: (index, last) => Math.min(last, index + 1),
	Home: () => 0,
	End: (_index, last) => last,
};

/** A bar for each day or month. The one that is pointed at, or chosen with the arrow keys, is read out above. */
export function CostPlot({ costs }: { readonly costs: CostsReply }) {
	const [chosen, setChosen] = useState<number>();
	const id = useId();
	const bars = costBars(costs);
	const top = axisTop(Math.max(...bars.map(({ microUsd }) => microUsd)));
	const last = bars.length - 1;
	const bar = chosen === undefined ? undefined : bars[chosen];
	const move = (event: KeyboardEvent) => {
		const to = MOVES[event.key];
		if (!to) return;
		event.preventDefault();
		setChosen(to(chosen ?? last + (event.key === "ArrowLeft" ? 1 : 0), last));
	};
	return (
		<Section
			title="Over time"
			description={<span className="tabular-nums">{bar ? words(bar) : sumWords(costs)}</span>}
		>
			<div className="grid grid-cols-[auto_1fr] gap-x-3 px-4 pt-5 pb-3">
				<Axis top={top} />
				<div className="relative h-48 border-b border-border-strong">
					<span aria-hidden className="absolute inset-x-0 top-0 border-t border-border" />
					<span aria-hidden className="absolute inset-x-0 top-1/2 border-t border-border" />
					<div
						role="listbox"
						aria-label="Costs over time"
						aria-activedescendant={bar && `${id}-${bar.day}`}
						tabIndex={0}
						onKeyDown={move}
						onBlur={() => setChosen(undefined)}
						onPointerLeave={() => setChosen(undefined)}
						className="absolute inset-0 flex items-stretch focus-visible:outline-offset-4"
					>
						{bars.map((each, index) => (
							// The focus stays with the list, which names the chosen one.
							<div
								key={each.day}
								id={`${id}-${each.day}`}
								role="option"
								tabIndex={-1}
								aria-selected={index === chosen}
								aria-label={words(each)}
								className="flex min-w-0 flex-1 items-end justify-center"
								onPointerEnter={() => setChosen(index)}
							>
								<span
									aria-hidden
									className={classNames(
										"w-5/6 max-w-10 rounded-t-sm",
										index === chosen ? "bg-text" : "bg-text-muted",
									)}
									style={{ height: height(each, top) }}
								/>
							</div>
						))}
					</div>
				</div>
				<div aria-hidden className="col-start-2 mt-1.5 flex text-xs text-text-muted">
					{bars.map(({ day, label }, index) => (
						<span key={day} className="relative h-4 min-w-0 flex-1">
							{labelOf(index, bars.length) !== "none" && (
								<span
									className={classNames(
										"absolute left-1/2 -translate-x-1/2 whitespace-nowrap",
										labelOf(index, bars.length) === "wide" && "max-sm:hidden",
									)}
								>
									{label}
								</span>
							)}
						</span>
					))}
				</div>
			</div>
		</Section>
	);
}

function Axis({ top }: { readonly top: number }) {
	return (
		<div
			aria-hidden
			className="-mt-2 -mb-2 flex h-52 flex-col justify-between text-right text-xs text-text-muted tabular-nums"
		>
			{[top, top / 2, 0].map((amount) => (
				<span key={amount}>{formatMoney(amount)}</span>
			))}
		</div>
	);
}

function sumWords({ from, to, total }: CostsReply): string {
	return `${dayWords(from)} to ${dayWords(to)}: ${formatMoney(total.microUsd)}, ${formatCount(total.calls, "call")}`;
}

/** What was paid for is seen, however little it was. */
function height({ microUsd }: CostBar, top: number): string {
	return microUsd === 0 ? "0" : `max(2px, ${(microUsd / top) * 100}%)`;
}

function words({ title, microUsd, calls }: CostBar): string {
	return `${title}: ${formatMoney(microUsd)}, ${formatCount(calls, "call")}`;
}

/** The last bar always has its label, and those before it at equal distances: every other one only where there is room. */
function labelOf(index: number, count: number): "always" | "wide" | "none" {
	const every = Math.ceil(count / MOST_LABELS);
	const back = count - 1 - index;
	if (back % every !== 0) return "none";
	return back % (2 * every) === 0 ? "always" : "wide";
}
