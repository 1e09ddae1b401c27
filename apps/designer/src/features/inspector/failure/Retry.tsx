import type { FlowNode, RetryPolicy } from "@switchyard/spec/flow";
import type { Effect } from "@switchyard/spec/node-spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import { useNodeField } from "../controls/use-node-field.ts";
import { WithUnfinished } from "../controls/WithUnfinished.tsx";
import { RetryCodes } from "./RetryCodes.tsx";
import { waits } from "./waits.ts";

/** What a first retry begins with. */
const FIRST: RetryPolicy = { attempts: 1, backoffMs: 1000 };

interface RetryProps {
	readonly node: FlowNode;
	readonly effect: Effect;
}

/** How often the node is tried, how long is waited in between, and for which errors. */
export function Retry({ node, effect }: RetryProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const retry = node.retry ?? FIRST;
	const { attempts, backoffMs, on } = retry;
	const { field, frame } = useNodeField(node.id, "retry.attempts", "a valid number of attempts");
	const set = (next: RetryPolicy) => editor.setRetry(node.id, next.attempts === 1 ? null : next);
	return (
		<>
			<WithUnfinished {...frame}>
				<NumberField
					{...field}
					description={
						effect === "once"
							? "In total. It is never retried after a timeout: it may have happened."
							: "In total, for temporary failures."
					}
					integer
					min={1}
					max={20}
					value={attempts}
					readOnly={readOnly}
					onValueChange={(value) => value !== undefined && set({ ...retry, attempts: value })}
				/>
			</WithUnfinished>
			{attempts > 1 && (
				<>
					<NodeDuration
						node={node.id}
						path="retry.backoffMs"
						description={`Doubled before each further attempt: ${waits(attempts, backoffMs).map(formatDuration).join(", ")}.`}
						min={0}
						max={3_600_000}
						value={backoffMs}
						readOnly={readOnly}
						onValueChange={(value) => value !== undefined && set({ ...retry, backoffMs: value })}
					/>
					<RetryCodes
						node={node.id}
						codes={on}
						readOnly={readOnly}
						onCodes={(codes) => set({ attempts, backoffMs, ...(codes ? { on: [...codes] } : {}) })}
					/>
				</>
			)}
		</>
	);
}
