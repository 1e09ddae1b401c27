import { ArrowUpRight, Play } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { indexOf } from "../../core/editor/flow-index.ts";
import { useEditor } from "../../services/editor-context.tsx";
import { useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";
import { Duration } from "../../ui/Duration.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { JsonView } from "../../ui/json-view/JsonView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { FaultView } from "./FaultView.tsx";
import { Journal } from "./journal/Journal.tsx";
import { StepDetail } from "./step/StepDetail.tsx";
import { Timeline } from "./timeline/Timeline.tsx";

/** The run on the canvas, step by step. */
export function RunPanel() {
	const run = useRunView((state) => state.run);
	const problem = useRunView((state) => state.problem);
	if (run === undefined) {
		return (
			<EmptyState icon={<Play aria-hidden size={20} />} title="No run yet" className="h-full">
				Press Run to watch every step and tool call here, each value with where it came from.
			</EmptyState>
		);
	}
	return (
		<Tabs
			key={run}
			label="Run"
			className="min-h-0 flex-1"
			actions={<RunState />}
			tabs={[
				{ id: "timeline", label: "Timeline", content: problem ? <Damaged problem={problem} /> : <Steps /> },
				{ id: "result", label: "Result", content: <Result /> },
				{ id: "journal", label: "Journal", content: <Journal /> },
			]}
		/>
	);
}

/** The timeline, and beside it the step that was picked, or the one that speaks for the run. */
function Steps() {
	const view = useRunViewVerbs();
	const steps = useRunView((state) => state.steps);
	const failed = useRunView((state) => state.failedStep);
	const [picked, setPicked] = useState<number>();
	const shown = view.step(picked ?? failed ?? telling(steps) ?? 0);
	return (
		<div className="flex h-full min-h-0">
			<div className="flex w-1/2 max-w-160 min-w-72 flex-col border-r border-border">
				<Timeline selected={shown?.step} onSelect={setPicked} />
			</div>
			<div className="min-w-0 flex-1 overflow-auto">
				{shown ? (
					<StepDetail key={shown.step} step={shown} onStep={setPicked} />
				) : (
					<p className="p-3 text-text-muted">Pick a step to see its values.</p>
				)}
			</div>
		</div>
	);
}

/** A step that waits for a person, else the latest of the flow's own steps. */
function telling(
	steps: readonly { readonly step: number; readonly state: string; readonly call: unknown }[],
) {
	return (
		steps.find(({ state }) => state === "unknown")?.step ??
		steps.findLast(({ call }) => call === undefined)?.step
	);
}

function RunState() {
	const status = useRunView((state) => state.status);
	const startedAt = useRunView((state) => state.startedAt);
	const endedAt = useRunView((state) => state.endedAt);
	const revision = useRunView((state) => state.revision);
	if (status === undefined || startedAt === undefined) return null;
	return (
		<span className="flex items-center gap-2 text-sm text-text-muted">
			<StatusBadge status={status} />
			<Duration from={startedAt} to={endedAt} />
			<span className="hidden md:inline">revision {revision}</span>
			<RunLink />
		</span>
	);
}

/** The way to the run's own page, which stays when the flow is edited. */
function RunLink() {
	const run = useRunView((state) => state.run);
	const [location] = useLocation();
	const href = `/runs/${run}`;
	if (location === href) return null;
	return (
		<Link
			href={href}
			aria-label="Open this run"
			title="Open this run"
			className="rounded-sm p-1 hover:bg-hover hover:text-text"
		>
			<ArrowUpRight aria-hidden size={14} />
		</Link>
	);
}

function Result() {
	const status = useRunView((state) => state.status);
	const result = useRunView((state) => state.result);
	const error = useRunView((state) => state.error);
	const input = useRunView((state) => state.input);
	const failedNode = useRunView((state) => state.steps.find(({ step }) => step === state.failedStep)?.node);
	const name = useEditor((state) => indexOf(state.flow).nodes.get(failedNode ?? "")?.name);
	return (
		<div className="flex flex-col gap-3 p-3">
			{error && (
				<>
					{name && <p className="text-sm text-text-muted">It failed at “{name}”.</p>}
					<FaultView fault={error} />
				</>
			)}
			{result && <JsonView label="Last message" value={result} />}
			{!result && !error && (
				<p className="text-text-muted">
					{status === "cancelled" ? "The run was cancelled." : "The run is not over yet."}
				</p>
			)}
			{input && <JsonView label="First message" value={input} />}
		</div>
	);
}

function Damaged({ problem }: { readonly problem: string }) {
	return (
		<EmptyState title="This run cannot be shown" className="h-full">
			{problem}
		</EmptyState>
	);
}
