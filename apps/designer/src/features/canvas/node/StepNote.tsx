import {
	ArrowUpRight,
	Bot,
	Coins,
	FileClock,
	ListChecks,
	Merge,
	MessageCircleQuestionMark,
	Repeat,
	RotateCw,
	Square,
	Timer,
	Unplug,
	Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { approvalAddress } from "../../../core/run/approval-address.ts";
import { NEARLY_SPENT, shareSpent } from "../../../core/run/budget-share.ts";
import { isOver, type StepView } from "../../../core/run/run-view-state.ts";
import type { LoopView } from "../../../core/run/step-parts.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { isAgentAtWork, useStopAgent } from "../../../services/use-stop-agent.ts";
import { Countdown } from "../../../ui/Countdown.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatNumber, formatPercent } from "../../../ui/format/count.ts";
import { REFUSALS } from "../../../ui/model-words.ts";

/** How far a step is and what it waits for, in a line above its node. */
export function StepNote({ step }: { readonly step: StepView }) {
	const { wait, loop, hop, child, state } = step;
	const past = useRunView((view) => view.moment);
	const over = isOver(state);
	if ((wait?.for === "person" || wait?.for === "plan") && state === "asking") {
		const approval = wait.for === "plan" ? wait.approval : step.approval;
		return (
			<Note tone="border-warning text-warning" icon={<MessageCircleQuestionMark {...ICON} />}>
				<span className="min-w-0 flex-1 truncate">
					{approval?.escalation
						? `Escalated to ${approval.escalation.to}`
						: `Waits for ${approval?.assignee ?? "a person"}`}
				</span>
				{past === undefined && approval && <Way href={approvalAddress(approval.id)}>Answer</Way>}
			</Note>
		);
	}
	if (wait?.for === "run" && child && state === "asking") {
		return (
			<Note tone="border-warning text-warning" icon={<MessageCircleQuestionMark {...ICON} />}>
				<span className="min-w-0 flex-1 truncate">Waits for a person</span>
				<Way href={`/runs/${child.run}`}>Open run</Way>
			</Note>
		);
	}
	if (wait?.for === "run" && child) {
		return (
			<Note tone="border-running" icon={<RotateCw {...ICON} />}>
				<span className="min-w-0 flex-1 truncate text-text-muted">Runs {child.flow}</span>
				<Way href={`/runs/${child.run}`}>Open run</Way>
			</Note>
		);
	}
	if (wait?.for === "file") {
		return (
			<Note tone="border-border text-text-muted" icon={<FileClock {...ICON} />}>
				<span className="min-w-0 flex-1 truncate" title={wait.file}>
					Waits for {wait.file}
				</span>
			</Note>
		);
	}
	if (wait?.for === "host") {
		const away = wait.due !== undefined;
		const words = away ? `Waits for package ${wait.package}` : `Waits for a free slot at ${wait.package}`;
		return (
			<Note
				tone={away ? "border-warning text-warning" : "border-border text-text-muted"}
				icon={<Unplug {...ICON} />}
			>
				<span className="flex min-w-0 flex-1 flex-col">
					<span className="truncate" title={words}>
						{words}
					</span>
					{wait.due !== undefined && (
						<span className="truncate text-text-muted">
							gives up <Countdown to={wait.due} from={past} />
						</span>
					)}
				</span>
			</Note>
		);
	}
	if (wait?.for === "messages") {
		return (
			<Note tone="border-border text-text-muted" icon={<Merge {...ICON} />}>
				<span className="tabular-nums">
					{formatNumber(wait.came)} of {formatNumber(wait.wanted)} came
				</span>
				{wait.due !== undefined && (
					<span>
						Continues <Countdown to={wait.due} from={past} />
					</span>
				)}
			</Note>
		);
	}
	if (wait?.for === "model") {
		return (
			<Note tone="border-warning text-warning" icon={<Timer {...ICON} />}>
				<span className="flex min-w-0 flex-1 flex-col">
					<span className="truncate">{REFUSALS[wait.reason]}</span>
					<span className="truncate text-text-muted">
						asks again {wait.due === undefined ? "soon" : <Countdown to={wait.due} from={past} />}
					</span>
				</span>
				{past === undefined && <StopAgent step={step.step} />}
			</Note>
		);
	}
	if (wait?.due !== undefined) {
		return (
			<Note tone="border-border text-text-muted" icon={<Timer {...ICON} />}>
				{wait.for === "retry" ? "Tried again" : "Continues"} <Countdown to={wait.due} from={past} />
			</Note>
		);
	}
	if (loop) return <Rounds loop={loop} over={over} />;
	if (hop && !over) {
		return (
			<Note tone="border-running text-text-muted" icon={<ListChecks {...ICON} />}>
				Tool step {Math.min(hop.done + 1, hop.total)} of {hop.total}
			</Note>
		);
	}
	const spent = shareSpent(step.budget);
	if (!over && spent !== undefined && spent >= NEARLY_SPENT) {
		return (
			<Note tone="border-warning text-warning" icon={<Coins {...ICON} />}>
				<span className="min-w-0 flex-1 tabular-nums">{formatPercent(spent)} of its budget spent</span>
				{past === undefined && isAgentAtWork(step) && <StopAgent step={step.step} />}
			</Note>
		);
	}
	const [tool] = step.toolsUnderWay;
	if (!over && tool) {
		const words = `Tool ${tool.tool_index} of ${tool.total_tools}: ${tool.tool_name} · ${tool.status}`;
		return (
			<Note tone="border-running" icon={<Wrench {...ICON} />}>
				<span className="min-w-0 flex-1 truncate text-text-muted tabular-nums" title={words}>
					{words}
				</span>
			</Note>
		);
	}
	if (past === undefined && isAgentAtWork(step)) {
		return (
			<Note tone="border-running text-text-muted" icon={<Bot {...ICON} />}>
				<span className="min-w-0 flex-1 truncate">
					{step.modelCalls.at(-1)?.endedAt === undefined ? "Asks its model" : "Uses its tools"}
				</span>
				<StopAgent step={step.step} />
			</Note>
		);
	}
	return null;
}

const ICON = { "aria-hidden": true, size: 12, className: "shrink-0" } as const;

function Rounds({
	loop: { done, begun, total, failed },
	over,
}: {
	readonly loop: LoopView;
	readonly over: boolean;
}) {
	const words =
		total === undefined
			? `Round ${formatNumber(over ? done : begun)}`
			: `${formatNumber(done)} of ${formatNumber(total)}`;
	return (
		<Note tone={over ? "border-border text-text-muted" : "border-running"} icon={<Repeat {...ICON} />}>
			<span className="tabular-nums">{words}</span>
			{failed > 0 && <span className="text-danger tabular-nums">{formatNumber(failed)} failed</span>}
			{!over && total !== undefined && (
				<progress aria-label="Rounds" value={done} max={Math.max(1, total)} className="h-1 min-w-0 flex-1" />
			)}
		</Note>
	);
}

/** Stops an agent, which keeps what it has answered. */
function StopAgent({ step }: { readonly step: number }) {
	const stop = useStopAgent(step);
	return (
		<button
			type="button"
			title="Stop the agent: it keeps what it has answered, and the run continues"
			className="nodrag nopan pointer-events-auto inline-flex shrink-0 items-center gap-1 rounded-sm font-medium text-text underline underline-offset-2 hover:decoration-2"
			disabled={stop.isPending}
			onClick={() => stop.mutate()}
		>
			<Square aria-hidden size={9} />
			{stop.isError ? "Not stopped, try again" : "Stop agent"}
		</button>
	);
}

interface NoteProps {
	readonly tone: string;
	readonly icon: ReactNode;
	readonly children: ReactNode;
}

function Note({ tone, icon, children }: NoteProps) {
	return (
		<div
			data-step-note
			className={classNames(
				"flex min-w-0 items-center gap-1.5 rounded-lg border bg-surface px-2 py-1 text-xs",
				tone,
			)}
		>
			{icon}
			{children}
		</div>
	);
}

function Way({ href, children }: { readonly href: string; readonly children: string }) {
	return (
		<Link
			href={href}
			className="nodrag nopan pointer-events-auto inline-flex shrink-0 items-center gap-0.5 rounded-sm font-medium text-text underline underline-offset-2 hover:decoration-2"
		>
			{children}
			<ArrowUpRight aria-hidden size={11} />
		</Link>
	);
}
