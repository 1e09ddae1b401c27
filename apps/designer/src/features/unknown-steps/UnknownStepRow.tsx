import type { UnknownStep } from "@switchyard/spec/http";
import { recordedWays, targetWords } from "@switchyard/spec/recorder";
import { Link } from "wouter";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { TableRow } from "../../ui/Table.tsx";

interface UnknownStepRowProps {
	readonly step: UnknownStep;
	readonly selected: boolean;
	readonly onToggle: () => void;
}

/** A step with what it was to do, so that a person knows what to look for outside. */
export function UnknownStepRow({ step, selected, onToggle }: UnknownStepRowProps) {
	const { nodeName, params, omitted, probed, flow, flowName, revision, startedAt, run } = step;
	return (
		<TableRow>
			<td>
				<Checkbox
					label={`${nodeName}, step ${step.step} of run ${run.slice(-8)}`}
					checked={selected}
					onChange={onToggle}
				/>
			</td>
			<td className="max-w-0 py-2">
				<p className="truncate font-medium">{nodeName}</p>
				<p
					className="line-clamp-2 font-mono text-sm break-words text-text-muted"
					title={paramsText(params, omitted)}
				>
					{paramsText(params, omitted)}
				</p>
				<p className="truncate text-sm text-text-muted sm:hidden">{flowName}</p>
				{probed && <p className="text-sm break-words">{probeText(probed)}</p>}
			</td>
			<td className="max-w-0 max-sm:hidden">
				<Link href={`/flows/${flow}`} className="block truncate underline-offset-2 hover:underline">
					{flowName}
				</Link>
				<p className="text-sm text-text-muted">version {revision}</p>
			</td>
			<td className="text-text-muted max-sm:hidden">
				<RelativeTime at={startedAt} />
			</td>
			<td>
				<Link href={`/runs/${run}`} className="rounded-sm font-mono text-sm underline underline-offset-2">
					{run.slice(-8)}
				</Link>
			</td>
		</TableRow>
	);
}

function probeText({ reason, error }: NonNullable<UnknownStep["probed"]>): string {
	const words = error?.message ?? reason;
	return `Its node was asked and cannot tell.${words === undefined ? "" : ` ${words}`}`;
}

function paramsText(params: UnknownStep["params"], omitted: readonly string[]): string {
	const shown = Object.entries(params).map(([name, value]) => `${name}: ${shownValue(value)}`);
	return [...shown, ...omitted.map((name) => `${name}: …`)].join(" · ");
}

function shownValue(value: unknown): string {
	return recordedWays(value) ? targetWords(value) : JSON.stringify(value);
}
