import { isToolkit } from "@switchyard/flow";
import { DEFAULT_APPROVAL_TIMEOUT_MS, type FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { approvalPolicy } from "@switchyard/spec/tool";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { trimmed } from "../../../ui/draft/use-text-draft.ts";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import type { PlaceProblems } from "../problems/field-problems.ts";
import { ApprovalCondition } from "./ApprovalCondition.tsx";
import type { changedTool } from "./tool-setting.ts";

interface ToolApprovalProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** What is wrong with the tool's settings, by their places. */
	readonly problems: PlaceProblems;
	readonly readOnly: boolean;
	readonly onChange: (change: Parameters<typeof changedTool>[1]) => void;
}

const CHOICES = [
	{ value: "author", label: "Default" },
	{ value: "always", label: "Always" },
	{ value: "when", label: "When" },
	{ value: "never", label: "Never" },
] as const;

const WORDS = {
	author:
		"As the author of each tool says: calls of destructive ones wait on the page Approvals until a person agrees.",
	always:
		"Every call waits on the page Approvals until a person agrees. They may change what the model wrote, and nothing else.",
	when: "Calls for which the condition holds wait on the page Approvals until a person agrees. A call for which it gives neither true nor false waits too.",
	never: "Calls run without asking a person.",
} as const;

/** Whether a person must agree before a model's call runs, who that is, for how long they are waited for, and who is asked if they do not answer. */
export function ToolApproval({ node, spec, problems, readOnly, onChange }: ToolApprovalProps) {
	const { tool } = node;
	const { approval, approvalTimeoutMs, escalateAfterMs } = tool ?? {};
	const isKit = isToolkit(spec);
	const policy = isKit ? (approval ?? "author") : approvalPolicy(spec, node);
	return (
		<section aria-label="Approval" className="flex flex-col gap-2">
			<h3 className="text-sm font-medium">Approval</h3>
			<SegmentedControl
				label="Ask a person before a call"
				fill
				segments={isKit ? CHOICES.filter(({ value }) => value !== "when") : CHOICES}
				value={approval ?? "author"}
				onValueChange={(choice) => onChange({ approval: choice === "author" ? undefined : choice })}
				disabled={readOnly}
			/>
			<p className="text-sm text-text-muted">
				{approval === undefined && !isKit && "As its author says. "}
				{WORDS[policy]}
			</p>
			{policy === "when" && (
				<ApprovalCondition
					{...{ node, spec, readOnly }}
					error={problems.get(".approvalWhen")}
					onWhen={(approvalWhen) => onChange({ approvalWhen })}
				/>
			)}
			{policy !== "never" && (
				<div className="flex flex-col gap-3">
					<DraftField
						label="Who"
						description="Shown to people; anyone who is signed in may answer."
						placeholder="Anyone"
						maxLength={200}
						value={tool?.approver ?? ""}
						normalize={trimmed}
						onValueChange={(approver) => onChange({ approver })}
						readOnly={readOnly}
					/>
					<NodeDuration
						node={node.id}
						path="tool.approvalTimeoutMs"
						description="After that, the call is refused, and the model is informed."
						min={1000}
						max={31_536_000_000}
						usual={DEFAULT_APPROVAL_TIMEOUT_MS}
						value={approvalTimeoutMs}
						readOnly={readOnly}
						onValueChange={(time) => onChange({ approvalTimeoutMs: time })}
					/>
					<NodeDuration
						node={node.id}
						path="tool.escalateAfterMs"
						description="Unanswered for so long, the question is asked of others as well."
						placeholder="Never"
						min={1000}
						max={31_536_000_000}
						value={escalateAfterMs}
						readOnly={readOnly}
						error={problems.get(".escalateAfterMs")}
						onValueChange={(time) => onChange({ escalateAfterMs: time })}
					/>
					<DraftField
						label="Escalate to"
						description="Who should answer then, beside those who were asked first."
						placeholder="Nobody else"
						maxLength={200}
						value={tool?.escalateTo ?? ""}
						normalize={trimmed}
						onValueChange={(escalateTo) => onChange({ escalateTo })}
						readOnly={readOnly}
						error={problems.get(".escalateTo")}
					/>
				</div>
			)}
		</section>
	);
}
