import type { WorkAttempt } from "@switchyard/spec/work";
import { Link } from "wouter";
import { formatDuration } from "../../ui/format/duration.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";

const OUTCOMES: Readonly<Record<NonNullable<WorkAttempt["outcome"]>, string>> = {
	done: "Done",
	failed: "Failed",
	expired: "Not finished",
};

/** Every time that a robot took an item, the first one first. */
export function Attempts({ attempts }: { readonly attempts: readonly WorkAttempt[] }) {
	return (
		<section aria-label="Attempts" className="flex flex-col gap-1">
			<h3 className="font-medium">Attempts</h3>
			{attempts.length === 0 ? (
				<p className="text-text-muted">Nobody has tried it yet.</p>
			) : (
				<ol className="flex flex-col divide-y divide-border rounded-md border border-border">
					{attempts.map(({ number, outcome, beganAt, endedAt, error, run }) => (
						<li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
							<span className="tabular-nums">{number}</span>
							<span>{outcome ? OUTCOMES[outcome] : "In progress"}</span>
							<span className="text-text-muted">
								<RelativeTime at={beganAt} />
								{endedAt !== undefined && ` · ${formatDuration(endedAt - beganAt)}`}
							</span>
							{run !== undefined && (
								<Link href={`/runs/${run}`} className="underline" aria-label={`Run of attempt ${number}`}>
									Run
								</Link>
							)}
							{error && <span className="basis-full text-text-muted">{error.message}</span>}
						</li>
					))}
				</ol>
			)}
		</section>
	);
}
