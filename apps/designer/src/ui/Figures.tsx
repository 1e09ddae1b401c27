interface FiguresProps {
	/** In order; where they are odd, the first one has a row of its own on a phone. */
	readonly figures: readonly (readonly [name: string, value: string])[];
}

/** A few numbers that sum a page up, side by side. */
export function Figures({ figures }: FiguresProps) {
	return (
		<dl className="grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-lg border border-border bg-border max-md:grid-flow-row max-md:grid-cols-2">
			{figures.map(([name, value]) => (
				<div
					key={name}
					className="flex flex-col gap-0.5 bg-surface px-4 py-3 max-md:first:nth-last-[odd]:col-span-2"
				>
					<dt className="text-sm text-text-muted">{name}</dt>
					<dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}
