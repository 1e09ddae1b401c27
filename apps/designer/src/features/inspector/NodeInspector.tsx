import type { FlowNode, NodeSpec, Problem } from "@switchyard/spec";
import { useMemo } from "react";
import { useEditor } from "../../services/editor-context.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import { FailureSettings } from "./FailureSettings.tsx";
import { fieldProblems } from "./field-problems.ts";
import { NodeHeader } from "./NodeHeader.tsx";
import { NodeProblems } from "./NodeProblems.tsx";
import { OutputList } from "./OutputList.tsx";
import { ParameterList } from "./ParameterList.tsx";
import { AgentTools } from "./tool/AgentTools.tsx";
import { ToolSection } from "./tool/ToolSection.tsx";

const NO_PROBLEMS: readonly Problem[] = [];

/** Everything that can be set on one node. Give it the node's id as key: what is typed for one node is not another's. */
export function NodeInspector({ node }: { readonly node: FlowNode }) {
	const spec = useEditor((state) => state.nodeTypes.get(node.type));
	const problems = useEditor((state) => state.problems.byNode.get(node.id) ?? NO_PROBLEMS);
	const byField = useMemo(() => fieldProblems(problems), [problems]);
	return (
		<div className="flex h-full min-h-0 flex-col">
			<NodeHeader node={node} spec={spec} />
			<NodeProblems problems={problems} />
			{spec && <Tabs label="Node settings" className="flex-1" tabs={tabsOf(node, spec, byField)} />}
		</div>
	);
}

function tabsOf(
	node: FlowNode,
	spec: NodeSpec,
	problems: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly Tab[] {
	const tabs: Tab[] = [
		{ id: "parameters", label: "Parameters", content: <ParameterList {...{ node, spec, problems }} /> },
	];
	if (spec.construct === "agent")
		tabs.push({ id: "tools", label: "Tools", content: <AgentTools node={node} /> });
	if (spec.tool)
		tabs.push({ id: "tool", label: "As a tool", content: <ToolSection {...{ node, spec, problems }} /> });
	tabs.push({ id: "outputs", label: "Outputs", content: <OutputList {...{ node, spec, problems }} /> });
	if (spec.construct !== "trigger") {
		tabs.push({ id: "failure", label: "Failure", content: <FailureSettings node={node} /> });
	}
	return tabs;
}
