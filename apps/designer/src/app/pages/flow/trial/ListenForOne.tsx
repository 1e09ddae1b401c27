import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Listening } from "@switchyard/spec/http";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Ear } from "lucide-react";
import { useEffect } from "react";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { useServices } from "../../../../services/services-context.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Countdown } from "../../../../ui/Countdown.tsx";
import { explain } from "../../../../ui/ErrorState.tsx";
import { reportFailure } from "../../report-failure.ts";
import { openPanel } from "../../workbench/panels.ts";

/** How often is asked whether something has come, in milliseconds. */
const ASK_EVERY_MS = 1000;

interface ListenForOneProps {
	readonly flowSession: FlowSession;
	readonly trigger: FlowNode;
	/** Called once something has come, and its run is in view. */
	readonly onCaught: () => void;
}

/** Waits for one real call, mail or file at the trigger, which then starts a run of the draft. */
export function ListenForOne({ flowSession, trigger, onCaught }: ListenForOneProps) {
	const { api } = useServices();
	const flow = flowSession.editor.store.getState().flow.id;
	const start = useMutation({
		mutationFn: async () => {
			await flowSession.saved();
			return api.ask("POST /api/flows/:flow/triggers/:node/listen", {
				params: { flow, node: trigger.id },
				body: { pins: true },
			});
		},
	});
	const begun = start.data;
	const { data = begun } = useQuery({
		queryKey: ["listening", flow, trigger.id, begun?.until],
		queryFn: ({ signal }) =>
			api.ask("GET /api/flows/:flow/triggers/:node/listen", { params: { flow, node: trigger.id }, signal }),
		enabled: begun !== undefined,
		refetchInterval: ({ state }) => (state.data?.state ?? "listening") === "listening" && ASK_EVERY_MS,
		gcTime: 0,
	});
	const listens = data?.state === "listening";
	useEffect(() => {
		if (begun === undefined) return;
		// A closed dialog waits for nothing.
		return () =>
			void api
				.ask("DELETE /api/flows/:flow/triggers/:node/listen", { params: { flow, node: trigger.id } })
				.catch(() => undefined);
	}, [api, flow, trigger.id, begun]);
	const run = data?.run;
	useEffect(() => {
		if (run === undefined) return;
		openPanel("run", true);
		flowSession.inView
			.choose(run)
			.then(onCaught, (error) => reportFailure("The run could not be shown", error));
	}, [run, flowSession, onCaught]);
	return (
		<section aria-label="Listen" className="flex flex-col gap-2 rounded-md border border-border p-3">
			<div className="flex items-center gap-2">
				<h3 className="flex-1 font-medium">
					{HEADINGS.get(trigger.type) ?? "Or wait for the next real event"}
				</h3>
				{listens ? (
					<Button size="sm" onClick={() => start.reset()}>
						Stop listening
					</Button>
				) : (
					<Button
						size="sm"
						icon={<Ear aria-hidden size={14} />}
						busy={start.isPending}
						onClick={() => start.mutate()}
					>
						Listen
					</Button>
				)}
			</div>
			{start.error && (
				<p role="alert" className="text-sm text-danger">
					{explain(start.error).message}
				</p>
			)}
			{data && <State listening={data} method={constantOf(trigger, undefined, "method")} />}
		</section>
	);
}

const HEADINGS: ReadonlyMap<string, string> = new Map([
	["Flow.Webhook", "Or listen for one real call"],
	["Mail.Arrived", "Or wait for the next mail"],
	["File.Watch", "Or wait for the next file"],
	["Flow.Schedule", "Or wait for the next scheduled time"],
	["Flow.Ended", "Or wait for the next run to end"],
]);

function State({ listening, method }: { readonly listening: Listening; readonly method: unknown }) {
	const { state, until, path, error } = listening;
	if (state === "expired")
		return <p className="text-sm text-text-muted">Nothing came in time. Listen again for more time.</p>;
	if (state !== "listening") return null;
	const verb = typeof method === "string" && method !== "ANY" ? method : "POST";
	const curl = `curl -X ${verb} ${location.origin}${path} -H "Content-Type: application/json" -d '{"hello": "world"}'`;
	return (
		<div role="status" className="flex flex-col gap-1.5 text-sm">
			<p className="text-text-muted">
				Listening; ends <Countdown from={undefined} to={until} />.
			</p>
			{path !== undefined && (
				<p className="flex items-start gap-1 rounded-sm bg-surface-sunken p-2">
					<code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{curl}</code>
					<CopyButton label="Copy as a curl command" text={() => curl} />
				</p>
			)}
			{error && <p className="text-danger">{error.message}</p>}
		</div>
	);
}
