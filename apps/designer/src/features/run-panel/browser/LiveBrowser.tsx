import type { ViewedSession } from "@switchyard/spec/session-view";
import { Globe } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { keptViewAddress } from "../../../services/address.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { openSessionViews, type SessionViews } from "../../../services/session-views.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LivePicture } from "../../../ui/LivePicture.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { useKeptSessions } from "./use-kept-sessions.ts";

/** The browser that the run works in now, as it looks. */
export function LiveBrowser({ run }: { readonly run: string }) {
	const active = useRunView((state) => state.active);
	const flow = useEditor((state) => state.flow.id);
	const kept = useKeptSessions().find(({ kind }) => kind === "browser");
	// The one that stays open for trying nodes, also while a run works in it: no other is open in such a run.
	if (kept && (!active || kept.until === undefined)) {
		const address = keptViewAddress(flow, kept.block);
		return <OpenBrowsers key={`${address} ${kept.run}`} address={address} />;
	}
	if (active) return <OpenBrowsers key={run} address={`/session-views/${run}`} />;
	return (
		<EmptyState icon={<Globe size={20} />} title="No browser is open" className="h-full">
			The run is over, and its browsers were closed with it.
		</EmptyState>
	);
}

function OpenBrowsers({ address }: { readonly address: string }) {
	const [views, setViews] = useState<SessionViews>();
	useEffect(() => {
		const url = new URL(address, location.href.replace(/^http/, "ws")).href;
		const opened = openSessionViews({ url });
		setViews(opened);
		return () => opened.close();
	}, [address]);
	return views ? <Browsers views={views} /> : null;
}

function Browsers({ views }: { readonly views: SessionViews }) {
	const { known, sessions: nodeSessions, showing, problem } = useStore(views.store);
	if (!known)
		return (
			<p role="status" className="flex h-full items-center justify-center gap-2 text-text-muted">
				<Spinner /> Looking for open browsers…
			</p>
		);
	if (!showing)
		return (
			<EmptyState icon={<Globe size={20} />} title="No browser is open now" className="h-full">
				Its picture appears here as soon as a step works in one.
			</EmptyState>
		);
	return (
		<section aria-label="Live browser" className="flex h-full min-h-0 flex-col">
			<div className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-1 text-sm">
				<Where views={views} />
				{nodeSessions.length > 1 && <Choice {...{ views, sessions: nodeSessions, showing }} />}
			</div>
			{problem !== undefined && (
				<p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
					{problem}
				</p>
			)}
			<div className="flex min-h-0 flex-1 items-start justify-center overflow-hidden bg-surface-sunken p-2">
				<LivePicture
					key={`${showing.step} ${showing.round}`}
					onPicture={views.onPicture}
					role="img"
					aria-label="Live picture of the page"
					data-testid="live-browser"
				/>
			</div>
		</section>
	);
}

/** The page that is shown. */
function Where({ views }: { readonly views: SessionViews }) {
	const url = useStore(views.store, (state) => state.url);
	const title = useStore(views.store, (state) => state.title);
	return (
		<p className="flex min-w-0 flex-1 items-baseline gap-2">
			{title !== "" && <span className="max-w-[50%] shrink-0 truncate font-medium">{title}</span>}
			<span className="truncate font-mono text-xs text-text-muted">{url}</span>
		</p>
	);
}

interface ChoiceProps {
	readonly views: SessionViews;
	readonly sessions: readonly ViewedSession[];
	readonly showing: Pick<ViewedSession, "step" | "round">;
}

/** Which of the open browsers is shown: by the block, or the agent, that works in it. */
function Choice({ views, sessions: nodeSessions, showing }: ChoiceProps) {
	const run = useRunViewVerbs();
	const nodes = useEditor(({ flow }) => indexOf(flow).nodes);
	const nameOf = ({ step, round }: ViewedSession) => {
		const name = nodes.get(run.step(step)?.node ?? "")?.name ?? "Browser";
		return `${name}, step ${step}${round === 0 ? "" : `, round ${round + 1}`}`;
	};
	return (
		<div className="w-64 max-w-full">
			<Select
				label="Browser"
				labelHidden
				options={nodeSessions.map((nodeSession) => ({
					value: keyOf(nodeSession),
					label: nameOf(nodeSession),
				}))}
				value={keyOf(showing)}
				onValueChange={(key) => {
					const nodeSession = nodeSessions.find((each) => keyOf(each) === key);
					if (nodeSession) views.show(nodeSession);
				}}
			/>
		</div>
	);
}

function keyOf({ step, round }: Pick<ViewedSession, "step" | "round">): string {
	return `${step} ${round}`;
}
