import { approvalPolicy, DEFAULT_APPROVAL_TIMEOUT_MS, type FlowNode, type NodeSpec } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import { ApprovalCondition } from "./ApprovalCondition.tsx";
import type { changedTool } from "./tool-setting.ts";

interface ToolApprovalProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** What is wrong with the condition. */
	readonly conditionProblem: string | undefined;
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
	always:
		"Every call waits on the page Approvals until a person agrees. They may change what the model wrote, and nothing else.",
	when: "Calls for which the condition holds wait on the page Approvals until a person agrees. A call for which it gives neither true nor false waits too.",
	never: "Calls run without asking a person.",
} as const;

/** Whether a person must agree before a model's call runs, who that is, and for how long they are waited for. */
export function ToolApproval({ node, spec, conditionProblem, readOnly, onChange }: ToolApprovalProps) {
	const { tool } = node;
	const { approval, approvalTimeoutMs } = tool ?? {};
	const approver = useDraft(tool?.approver ?? "", (text) => onChange({ approver: text.trim() }));
	const policy = approvalPolicy(spec, node);
	return (
		<section aria-label="Approval" className="flex flex-col gap-2">
			<h3 className="text-sm font-medium">Approval</h3>
			<SegmentedControl
				label="Ask a person before a call"
				fill
				segments={CHOICES}
				value={approval ?? "author"}
				onValueChange={(choice) => onChange({ approval: choice === "author" ? undefined : choice })}
				disabled={readOnly}
			/>
			<p className="text-sm text-text-muted">
				{approval === undefined && "As its author says. "}
				{WORDS[policy]}
			</p>
			{policy === "when" && (
				<ApprovalCondition
					{...{ node, spec, readOnly }}
					error={conditionProblem}
					onWhen={(approvalWhen) => onChange({ approvalWhen })}
				/>
			)}
			{policy !== "never" && (
				<div className="flex flex-col gap-3">
					<TextField
						label="Who"
						description="Shown to people; anyone who is signed in may answer."
						placeholder="Anyone"
						maxLength={200}
						value={approver.draft}
						readOnly={readOnly}
						onChange={(event) => approver.change(event.target.value)}
						onBlur={approver.flush}
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
				</div>
			)}
		</section>
	);
}
