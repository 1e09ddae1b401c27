import type { FlowNode } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { DurationField } from "../../../ui/DurationField.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { waits } from "./waits.ts";

/** What a failure does, and how often the node is tried. */
export function FailureSettings({ node }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const { attempts, backoffMs } = node.retry ?? { attempts: 1, backoffMs: 1000 };
	const setRetry = (retry: { attempts: number; backoffMs: number }) =>
		editor.setRetry(node.id, retry.attempts === 1 ? null : retry);
	return (
		<div className="flex flex-col gap-4 p-3">
			<div className="flex flex-col gap-1.5">
				<h3 className="text-sm font-medium">When it fails</h3>
				<SegmentedControl
					label="When it fails"
					fill
					segments={[
						{ value: "fail", label: "End the run" },
						{ value: "port", label: "Use the error port" },
					]}
					value={node.onError ?? "fail"}
					onValueChange={(policy) => editor.setErrorPolicy(node.id, policy === "fail" ? null : "port")}
					disabled={readOnly}
				/>
				<p className="text-sm text-text-muted">
					{node.onError === "port"
						? "The message leaves by the Error port, with the field “error” telling what happened."
						: "The run ends as failed. As a tool, a failure is only ever an answer to the model."}
				</p>
			</div>
			<NumberField
				label="Attempts"
				description="In all, for failures that may pass by themselves."
				integer
				min={1}
				max={20}
				value={attempts}
				readOnly={readOnly}
				onValueChange={(value) => value !== undefined && setRetry({ attempts: value, backoffMs })}
			/>
			{attempts > 1 && (
				<DurationField
					label="First wait"
					description={`Doubled before each further attempt: ${waits(attempts, backoffMs).map(formatDuration).join(", ")}.`}
					min={0}
					max={3_600_000}
					value={backoffMs}
					readOnly={readOnly}
					onValueChange={(value) => value !== undefined && setRetry({ attempts, backoffMs: value })}
				/>
			)}
		</div>
	);
}
