import { ChevronRight, CircleAlert, CircleCheck, CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "../../ui/Spinner.tsx";
import type { ShownCall } from "./calls-of.ts";

const STATES: Readonly<Record<ShownCall["state"], { readonly icon: ReactNode; readonly words: string }>> = {
	running: { icon: <Spinner />, words: "running" },
	asking: { icon: <CircleQuestionMark size={14} className="text-warning" />, words: "waits for an answer" },
	succeeded: { icon: <CircleCheck size={14} className="text-success" />, words: "done" },
	failed: { icon: <CircleAlert size={14} className="text-danger" />, words: "failed" },
};

/** A tool call; its arguments and its result unfold. */
export function ToolCallView({ call: { tool, given, result, state } }: { readonly call: ShownCall }) {
	const { icon, words } = STATES[state];
	return (
		<details className="group/call rounded-md border border-border">
			<summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-sm hover:bg-hover">
				<ChevronRight aria-hidden size={14} className="text-text-muted group-open/call:rotate-90" />
				<span className="font-mono">{tool}</span>
				<span className="ml-auto flex items-center gap-1.5 text-text-muted">
					{icon}
					{words}
				</span>
			</summary>
			<dl className="flex flex-col gap-2 border-t border-border px-3 py-2 text-sm">
				<dt className="text-text-muted">Arguments</dt>
				<dd>
					<Json value={given} />
				</dd>
				{result !== undefined && (
					<>
						<dt className="text-text-muted">Result</dt>
						<dd>
							<Json value={result} />
						</dd>
					</>
				)}
			</dl>
		</details>
	);
}

function Json({ value }: { readonly value: unknown }) {
	return (
		<pre className="max-h-60 overflow-auto rounded-sm bg-surface-sunken p-2 font-mono text-sm break-words whitespace-pre-wrap">
			{JSON.stringify(value, null, 2)}
		</pre>
	);
}
