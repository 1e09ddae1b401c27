import { type AgentExposure, agentExposure } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { WithCode } from "../../../ui/WithCode.tsx";
import { exposureWords } from "./exposure-words.ts";

/** In a sentence, what somebody could make of an agent who writes what it reads; and one press that puts a person between. */
export function AgentExposureNote({ node }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const readOnly = useEditor((state) => state.readOnly);
	const exposure = useMemo(() => agentExposure(flow, node.id, nodeTypes), [flow, node.id, nodeTypes]);
	const open = isOpen(exposure);
	const Icon = open ? ShieldAlert : ShieldCheck;
	return (
		<aside
			aria-label="What outsiders could make it do"
			className={classNames(
				"flex flex-col gap-2 rounded-md border p-3 text-sm",
				open ? "border-warning bg-warning-soft" : "border-border",
			)}
		>
			<p className="flex gap-2">
				<Icon
					aria-hidden
					size={16}
					className={classNames("mt-0.5 shrink-0", open ? "text-warning" : "text-success")}
				/>
				<span>
					<WithCode text={exposureWords(exposure)} />
				</span>
			</p>
			{open && !readOnly && (
				<div>
					<Button
						size="sm"
						onClick={() =>
							editor.setPolicies({
								untrusted: "ask",
								private: "ask",
								...editor.store.getState().flow.policies,
							})
						}
					>
						Ask a person first
					</Button>
				</div>
			)}
		</aside>
	);
}

function isOpen({ untrusted, choices, answer }: AgentExposure): boolean {
	return untrusted.length > 0 && choices.length > 0 && answer === undefined;
}
