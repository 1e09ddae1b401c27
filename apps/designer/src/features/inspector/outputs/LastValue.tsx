import { useCallback, useSyncExternalStore } from "react";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { shortJson } from "../message/short-json.ts";

/** What the node gave for an output when it last ran, in a line. */
export function LastValue({ node, output }: { readonly node: string; readonly output: string }) {
	const run = useRunViewVerbs();
	const outputs = useSyncExternalStore(
		useCallback((listener) => run.onNode(node, listener), [run, node]),
		() => run.step(run.node(node)?.lastStep ?? 0)?.outputs,
	);
	if (!outputs || !Object.hasOwn(outputs, output)) return null;
	return (
		<p className="flex min-w-0 gap-1.5 text-sm text-text-muted">
			<span className="shrink-0">Last run:</span>
			<code className="min-w-0 truncate font-mono">{shortJson(outputs[output])}</code>
		</p>
	);
}
