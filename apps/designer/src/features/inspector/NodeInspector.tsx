import { hasToolsPort, isAgent, isToolkit } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useCallback, useMemo, useRef, useState } from "react";
import { useEditor } from "../../services/editor-context.tsx";
import { useNodeActions } from "../../services/node-actions.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import { NodeData } from "./data/NodeData.tsx";
import { FailureSettings } from "./failure/FailureSettings.tsx";
import { failurePolicies } from "./failure/policies.ts";
import { NodeHeader } from "./NodeHeader.tsx";
import { PackageNotices } from "./notice/PackageNotices.tsx";
import { ToolkitNotice } from "./notice/ToolkitNotice.tsx";
import { OutputList } from "./outputs/OutputList.tsx";
import { ParameterList } from "./parameter/ParameterList.tsx";
import { fieldProblems, type PlaceProblems } from "./problems/field-problems.ts";
import type { FieldTab } from "./problems/field-request.ts";
import { NodeProblems } from "./problems/NodeProblems.tsx";
import { useFieldRequest } from "./problems/use-field-request.ts";
import { AgentTools } from "./tool/AgentTools.tsx";
import { ToolkitSection } from "./tool/ToolkitSection.tsx";
import { ToolSection } from "./tool/ToolSection.tsx";

const NO_PROBLEMS: readonly Problem[] = [];

/** Everything that can be set on one node. */
export function NodeInspector({ node }: { readonly node: FlowNode }) {
	const spec = useEditor((state) => state.nodeTypes.get(node.type));
	const problems = useEditor((state) => state.problems.byNode.get(node.id) ?? NO_PROBLEMS);
	const byField = useMemo(() => fieldProblems(problems, spec), [problems, spec]);
	const [tab, setTab] = useState<string>("parameters");
	const panel = useRef<HTMLDivElement>(null);
	const openTab = useCallback((wanted: FieldTab) => setTab(wanted), []);
	useFieldRequest(panel, openTab);
	return (
		<div ref={panel} className="flex h-full min-h-0 flex-col">
			<NodeHeader node={node} spec={spec} />
			<NodeActionBar node={node.id} />
			<PackageNotices type={node.type} />
			{isToolkit(spec) && <ToolkitNotice node={node} />}
			{spec && (
				<Tabs
					label="Node settings"
					className="flex-1"
					value={tab}
					onValueChange={setTab}
					tabs={tabsOf(node, spec, byField)}
				/>
			)}
			{/* At the end: a problem that comes while someone types moves nothing that they type into. */}
			<NodeProblems problems={problems} spec={spec} />
		</div>
	);
}

function tabsOf(
	node: FlowNode,
	spec: NodeSpec,
	problems: ReadonlyMap<string, PlaceProblems>,
): readonly Tab[] {
	const tabs: Tab[] = [
		{ id: "parameters", label: "Parameters", content: <ParameterList node={node} spec={spec} /> },
	];
	if (isToolkit(spec)) {
		tabs.push({ id: "tool", label: "As tools", content: <ToolkitSection {...{ node, spec, problems }} /> });
		return tabs;
	}
	tabs.push({ id: "data", label: "Data", content: <NodeData key={node.id} node={node} spec={spec} /> });
	if (hasToolsPort(spec))
		tabs.push({
			id: "tools",
			label: "Tools",
			content: <AgentTools node={node} planned={!isAgent(spec)} />,
		});
	if (spec.tool)
		tabs.push({ id: "tool", label: "As a tool", content: <ToolSection {...{ node, spec, problems }} /> });
	tabs.push({ id: "outputs", label: "Outputs", content: <OutputList {...{ node, spec, problems }} /> });
	if (failurePolicies(spec).onError) {
		tabs.push({ id: "failure", label: "Failure", content: <FailureSettings node={node} spec={spec} /> });
	}
	return tabs;
}

/** Actions of the node besides editing it: run up to it, run it alone, pin its data. */
function NodeActionBar({ node }: { readonly node: string }) {
	const actions = useNodeActions()(node);
	if (actions.length === 0) return null;
	return (
		<div
			role="toolbar"
			aria-label="Try the node"
			className="flex flex-wrap gap-1 border-b border-border px-2 py-1.5"
		>
			{actions.map(({ label, icon, onSelect }) => (
				<Button key={label} size="sm" variant="ghost" icon={icon} onClick={onSelect}>
					{label}
				</Button>
			))}
		</div>
	);
}
