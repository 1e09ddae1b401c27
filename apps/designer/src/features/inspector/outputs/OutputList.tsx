import { outputsOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Construct, NodeSpec, Property } from "@switchyard/spec/node-spec";
import { useCallback, useSyncExternalStore } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { SourceSettings } from "../labels/SourceSettings.tsx";
import { shortJson } from "../message/short-json.ts";
import type { PlaceProblems } from "../problems/field-problems.ts";
import { OutputGone } from "./OutputGone.tsx";

interface OutputListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, PlaceProblems>;
}

/** What a node without outputs does with the message. */
const WITHOUT_OUTPUTS: Partial<Record<Construct, string>> = {
	set: "It writes the fields that are set on it.",
	switch: "It passes the message on as it is.",
	join: "It passes on the messages of its branches, merged into one.",
	respond: "It passes the message on as it is.",
	trigger: "The run starts with its message.",
};

/** Where each result is written in the message. */
export function OutputList({ node, spec, problems }: OutputListProps) {
	const outputs = outputsOf(node, spec);
	const known = new Set(outputs.map(({ name }) => name));
	const gone = Object.keys(node.outputs ?? {}).filter((name) => !known.has(name));
	if (outputs.length + gone.length === 0) {
		return (
			<p className="p-3 text-text-muted">
				{WITHOUT_OUTPUTS[spec.construct ?? "action"] ?? "It writes nothing into the message."}
			</p>
		);
	}
	return (
		<div className="flex flex-col gap-3 p-3">
			<p className="text-sm text-text-muted">
				The message field that each result is written to. Empty leaves the result out of the message.
			</p>
			{outputs.map((output) => (
				<OutputRow key={output.name} {...{ node, output }} problem={problems.get(output.name)?.get("")} />
			))}
			{gone.map((name) => (
				<OutputGone key={name} node={node.id} name={name} problem={problems.get(name)?.get("")} />
			))}
			<SourceSettings node={node} spec={spec} />
		</div>
	);
}

interface OutputRowProps {
	readonly node: FlowNode;
	readonly output: Property;
	readonly problem: string | undefined;
}

function OutputRow({ node, output, problem }: OutputRowProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	return (
		<div id={`output-${output.name}`} className="flex min-w-0 flex-col gap-1">
			<DraftField
				label={output.title ?? output.name}
				description={output.description}
				error={problem}
				mono
				maxLength={128}
				value={node.outputs?.[output.name] ?? output.name}
				onValueChange={(field) =>
					editor.setOutput(node.id, output.name, field === output.name ? null : field)
				}
				readOnly={readOnly}
				placeholder="Not written"
			/>
			<LastValue node={node.id} output={output.name} />
		</div>
	);
}

/** Value of an output in the node's last run, in a line. */
function LastValue({ node, output }: { readonly node: string; readonly output: string }) {
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
