import { AS_TOOL } from "@switchyard/spec/tool";
import { indexOf } from "../../../core/flow/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";

interface CallLineProps {
	readonly step: StepView;
	readonly onStep: (step: number) => void;
}

/** Of a tool call: which agent made it, and by what ids it is known. */
export function CallLine({ step: { call, params }, onStep }: CallLineProps) {
	const run = useRunViewVerbs();
	const isAgents = call && (run.step(call.agent)?.modelCalls.length ?? 0) > 0;
	const tookOver = isAgents && params[AS_TOOL] === "hand-over";
	const agent = useEditor((editor) => {
		const node = call && run.step(call.agent)?.node;
		return indexOf(editor.flow).nodes.get(node ?? "")?.name;
	});
	if (!call) return null;
	return (
		<div className="flex min-w-0 flex-col gap-1.5 text-sm">
			<p className="text-text-muted">
				{tookOver ? "Took over the conversation as" : "Called as"}{" "}
				<code className="font-mono text-ai">{call.tool}</code> {tookOver ? "from" : "by"}{" "}
				<button
					type="button"
					className="rounded-sm underline hover:text-text"
					onClick={() => onStep(call.agent)}
				>
					{agent ?? "the agent"}, step {call.agent}
				</button>
				{" · "}
				<span className="inline-block max-w-full break-words">call {call.id}</span>
			</p>
			{call.callerId !== undefined && (
				<p className="flex min-w-0 items-center gap-1 text-text-muted">
					<span className="shrink-0">Caller id</span>
					<code className="min-w-0 truncate font-mono text-xs">{call.callerId}</code>
					<CopyButton label="Copy the caller id" text={() => call.callerId ?? ""} />
				</p>
			)}
		</div>
	);
}
