import type { RunSummary } from "@switchyard/spec/http";
import { useCauseWords } from "../../services/cause-text.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Duration } from "../../ui/Duration.tsx";
import { formatMoney } from "../../ui/format/money.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RowLink, TableRow } from "../../ui/Table.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { shortRunId } from "./short-run-id.ts";

interface RunRowProps {
	readonly run: RunSummary;
	/** Whether it is selected to be compared. */
	readonly selected: boolean;
	/** Absent while two others are selected. */
	readonly onSelect: ((selected: boolean) => void) | undefined;
}

export function RunRow({ run, selected, onSelect }: RunRowProps) {
	const cause = useCauseWords(run.cause);
	return (
		<TableRow>
			<td className="pr-0!">
				<Checkbox
					label={`Select run ${shortRunId(run.id)} to compare`}
					checked={selected}
					disabled={!onSelect}
					onChange={({ currentTarget }) => onSelect?.(currentTarget.checked)}
					className="relative z-1"
				/>
			</td>
			<td>
				<StatusBadge status={run.status} />
			</td>
			<td className="max-w-0">
				<RowLink href={`/runs/${run.id}`}>{run.flowName}</RowLink>
				{run.warning && (
					<p className="truncate text-sm text-warning max-sm:line-clamp-2 max-sm:whitespace-normal">
						<WithCode text={run.warning.message} />
					</p>
				)}
				{run.error && (
					<p className="truncate text-sm text-danger max-sm:line-clamp-2 max-sm:whitespace-normal">
						<WithCode text={run.error.message} />
					</p>
				)}
			</td>
			<td className="truncate text-text-muted max-lg:hidden">{cause?.name}</td>
			<td className="text-text-muted">
				<RelativeTime at={run.startedAt} />
			</td>
			<td className="text-text-muted max-sm:hidden">
				<Duration from={run.startedAt} to={run.endedAt} />
			</td>
			<td className="text-right text-text-muted tabular-nums max-xl:hidden">
				{run.costMicroUsd !== undefined && formatMoney(run.costMicroUsd)}
			</td>
			<td className="font-mono text-sm text-text-muted max-sm:hidden">{shortRunId(run.id)}</td>
		</TableRow>
	);
}
