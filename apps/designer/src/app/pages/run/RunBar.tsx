import type { RunSummary } from "@switchyard/spec/http";
import type { RunCause as Cause } from "@switchyard/spec/identity";
import { useMutation } from "@tanstack/react-query";
import { Bug, ChevronRight, Square } from "lucide-react";
import { Link } from "wouter";
import { editorAddress } from "../../../core/run/editor-address.ts";
import { RunBudget } from "../../../features/run-panel/index.ts";
import { shortRunId } from "../../../features/runs/index.ts";
import { useCauseWords } from "../../../services/cause-text.ts";
import { byThisPerson } from "../../../services/person.ts";
import { useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Duration } from "../../../ui/Duration.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { reportFailure } from "../report-failure.ts";
import { PanelToggle } from "../workbench/PanelToggle.tsx";
import { RunAgain } from "./RunAgain.tsx";
import { RunMenu } from "./RunMenu.tsx";

/** Causes that need no mention: someone pressed Run, or the run that waits for this one is linked beside it. */
const OBVIOUS: ReadonlySet<Cause> = new Set(["api", "sub-flow"]);

/** Cause of the run, if it was not a person who pressed Run. */
function RunCause() {
	const cause = useRunView((state) => state.cause);
	const words = useCauseWords(cause);
	if (words === undefined || cause === undefined || OBVIOUS.has(cause)) return null;
	return <span className="truncate">started {words.phrase}</span>;
}

/** What concerns the run as a whole. */
export function RunBar({ run }: { readonly run: RunSummary }) {
	const { api } = useServices();
	// The journal is newer than the summary, and shows the past while travelling in time.
	const status = useRunView((state) => state.status) ?? run.status;
	const active = useRunView((state) => state.active);
	const until = useRunView((state) => state.endedAt ?? state.moment) ?? run.endedAt;
	const stop = useMutation({
		mutationFn: () =>
			api.ask("POST /api/runs/:run/cancel", { params: { run: run.id }, body: byThisPerson() }),
		onError: (error) => reportFailure("The run could not be stopped", error),
	});
	return (
		<header className="flex h-12 shrink-0 items-center gap-3 border-b border-border bg-surface px-4 max-sm:h-auto max-sm:flex-wrap max-sm:py-2">
			<PanelToggle name="outline" />
			<nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1">
				<Link href="/runs" className="rounded-sm px-1 text-text-muted hover:text-text">
					Runs
				</Link>
				<ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />
				<h1 className="truncate font-medium">{run.flowName}</h1>
			</nav>
			<span className="flex items-center font-mono text-sm text-text-muted">
				{shortRunId(run.id)}
				<CopyButton label="Copy the run's id" text={() => run.id} />
			</span>
			<StatusBadge status={status} />
			<span className="flex min-w-0 items-center gap-3 truncate text-text-muted max-sm:flex-wrap">
				<span>
					Version {run.revision} · <RelativeTime at={run.startedAt} />
				</span>
				<Duration from={run.startedAt} to={until} />
				<RunBudget />
				<RunCause />
				{run.parent && (
					<Link href={`/runs/${run.parent.run}`} className="truncate rounded-sm underline underline-offset-2">
						called by step {run.parent.step} of another run
					</Link>
				)}
				<RunOrigin />
			</span>
			<div className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:flex-wrap">
				{active && (
					<Button
						icon={<Square size={12} fill="currentColor" className="text-danger" />}
						busy={stop.isPending}
						onClick={() => stop.mutate()}
					>
						Stop
					</Button>
				)}
				<RunAgain run={run.id} flow={run.flow} />
				<Link
					href={editorAddress(run.flow, run.id)}
					className="inline-flex h-8 items-center gap-2 rounded-md border max-sm:h-11 border-border-strong bg-surface px-3 font-medium hover:bg-hover"
				>
					<Bug aria-hidden size={14} />
					Debug in the editor
				</Link>
				{!active && <RunMenu run={run} />}
			</div>
		</header>
	);
}

/** The recorded run that this one was run again from; nothing for every other run. */
function RunOrigin() {
	const run = useRunViewVerbs();
	const begun = useRunView((state) => state.input !== undefined);
	const [first] = begun ? run.events() : [];
	const again = first?.type === "run-start" ? first.again : undefined;
	if (!again) return null;
	return (
		<Link href={`/runs/${again.run}`} className="truncate rounded-sm underline underline-offset-2">
			run again from step {again.step} of run {shortRunId(again.run)}
		</Link>
	);
}
