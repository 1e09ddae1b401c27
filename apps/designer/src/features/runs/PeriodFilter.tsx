import { defined } from "@switchyard/spec/json";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PERIODS, type RunFilter } from "./run-filter.ts";

interface PeriodFilterProps {
	readonly filter: RunFilter;
	readonly onFilter: (filter: RunFilter) => void;
}

const ANY = "any time";

/** Picks when the runs started: a while up to now, or the days between two. */
export function PeriodFilter({ filter, onFilter }: PeriodFilterProps) {
	const { period, from, to, ...rest } = filter;
	return (
		<>
			<Select
				label="Started"
				labelHidden
				className="w-44 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1"
				value={period ?? ANY}
				onValueChange={(word) => {
					const chosen = PERIODS.find(({ value }) => value === word)?.value;
					onFilter({ ...rest, ...defined({ period: chosen }) });
				}}
				options={[{ value: ANY, label: "Any time" }, ...PERIODS]}
			/>
			{period === "dates" && (
				<>
					<TextField
						label="First day"
						labelHidden
						type="date"
						className="w-36"
						value={from ?? ""}
						max={to}
						onChange={({ currentTarget: { value } }) =>
							onFilter({ ...rest, period, ...(value && { from: value }), ...(to && { to }) })
						}
					/>
					<span aria-hidden className="self-center text-text-muted">
						–
					</span>
					<TextField
						label="Last day"
						labelHidden
						type="date"
						className="w-36"
						value={to ?? ""}
						min={from}
						onChange={({ currentTarget: { value } }) =>
							onFilter({ ...rest, period, ...(from && { from }), ...(value && { to: value }) })
						}
					/>
				</>
			)}
		</>
	);
}
