import { inputProperty } from "@switchyard/flow";
import { targetWays } from "@switchyard/spec/recorder";
import { RefreshCw } from "lucide-react";
import { type FoundTarget, foundTargets } from "../../../core/notes/found-targets.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WayList } from "../../../ui/WayList.tsx";

/** Elements that were found otherwise than by the first way of their target, each with an edit of the flow that sets what holds now. */
export function FoundTargets({ step }: { readonly step: StepView }) {
	const flow = useEditor((state) => state.flow);
	return foundTargets(step, flow).map((found) => <Found key={found.parameter} found={found} />);
}

function Found({
	found: { node, parameter, was, target, by, used, state },
}: {
	readonly found: FoundTarget;
}) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((each) => each.readOnly);
	const spec = editor.spec(node);
	const title = (spec && inputProperty(spec, parameter)?.title) ?? parameter;
	return (
		<section
			aria-label={`${title} ${HEADS[by]}`}
			className="flex min-w-0 flex-col gap-2 rounded-md border border-border bg-warning-soft p-2"
		>
			<div className="flex flex-wrap items-center gap-2">
				<p className="min-w-0 flex-1 text-sm text-warning">
					{wordsOf(title, by, used)}
					{state === "updated" && " The flow has been updated."}
					{state === "changed" && " The flow has another value by now."}
				</p>
				{state === "open" && !readOnly && (
					<Button
						size="sm"
						icon={<RefreshCw aria-hidden size={14} />}
						onClick={() => editor.updateTarget(node, parameter, target)}
					>
						Update {title.toLowerCase()}
					</Button>
				)}
			</div>
			<div className="grid min-w-0 gap-2 sm:grid-cols-2">
				<Side title="As it was" name={title} value={was} />
				<Side title="As it is now" name={title} value={target} />
			</div>
		</section>
	);
}

const HEADS = { fallback: "was found by another way", model: "was found by a model" } as const;

function wordsOf(title: string, by: FoundTarget["by"], used: boolean): string {
	if (by === "fallback") return `The first way to find ${title} fits nothing any more; another one did.`;
	const named = `No way to find ${title} fits any more. A model named the element below`;
	return used
		? `${named}, and the step worked with it.`
		: `${named}; nothing was done with it. See that it is right.`;
}

function Side({ title, name, value }: { title: string; name: string; value: unknown }) {
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text">{title}</h4>
			<WayList label={`${name}, ${title.toLowerCase()}`} ways={targetWays(value) ?? []} />
		</div>
	);
}
