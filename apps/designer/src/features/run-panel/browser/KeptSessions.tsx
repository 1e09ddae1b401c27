import type { KeptSession } from "@switchyard/spec/http";
import { AppWindow, X } from "lucide-react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Countdown } from "../../../ui/Countdown.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useCloseKept, useKeptSessions } from "./use-kept-sessions.ts";

/** Says which sessions stay open for trying the flow's nodes, until when, and closes them. Not there while there is none. */
export function KeptSessions() {
	const keptSessions = useKeptSessions();
	return (
		<ul aria-label="Open for trying nodes" className="shrink-0 empty:hidden">
			{keptSessions.map((keptSession) => (
				<Kept key={keptSession.block} session={keptSession} />
			))}
		</ul>
	);
}

function Kept({ session: { block, kind, until } }: { readonly session: KeptSession }) {
	const name = useEditor(({ flow }) => indexOf(flow).nodes.get(block)?.name ?? block);
	const close = useCloseKept();
	const what = kind === "browser" ? "browser" : "session";
	return (
		<li className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-border bg-running-soft px-3 py-1 text-sm">
			<AppWindow aria-hidden size={14} className="shrink-0 text-running" />
			<p className="min-w-0 flex-1 basis-48">
				The {what} of “{name}” is open: <em className="not-italic font-medium">Run this node</em> works in it.{" "}
				<span className="text-text-muted">
					{until === undefined ? (
						"A run works in it now."
					) : (
						<>
							Closes unused <Countdown to={until} from={undefined} />.
						</>
					)}
				</span>
			</p>
			<Button
				size="sm"
				variant="ghost"
				icon={<X aria-hidden size={14} />}
				busy={close.isPending}
				onClick={() =>
					close.mutate(block, {
						onError: (error) =>
							showToast({
								title: `The ${what} could not be closed`,
								description: explain(error).message,
								tone: "danger",
							}),
					})
				}
			>
				Close {what}
			</Button>
		</li>
	);
}
