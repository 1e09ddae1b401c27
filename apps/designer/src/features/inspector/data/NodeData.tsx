import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Database, Pin } from "lucide-react";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useCalmRunView, useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { DataSection } from "./DataSection.tsx";
import { StepChoice } from "./StepChoice.tsx";

interface NodeDataProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** What reached a node and what it gave: in the run in view, and as its data are pinned. */
export function NodeData({ node, spec }: NodeDataProps) {
	const { steps, step, choose } = useStepOf(node.id);
	const input = useRunView((state) => state.input);
	const began = useBeganAt(node.id);
	const { pin } = node;
	if (!step && !began && !pin) {
		return (
			<EmptyState icon={<Database size={20} />} title="No data yet">
				Run the flow to see what reaches this node and what it gives, or pin data to it.
			</EmptyState>
		);
	}
	return (
		<div className="flex min-w-0 flex-col gap-3 p-3">
			{step && (
				<header className="flex min-w-0 items-center gap-2">
					<StatusBadge status={step.state} />
					<StepChoice steps={steps} step={step.step} onStep={choose} />
				</header>
			)}
			{step && (
				<DataSection
					key={`in ${step.step}`}
					title="Input"
					value={step.message}
					origin={{ node: node.id, seen: "arrived" }}
				/>
			)}
			{step?.outputs && (
				<DataSection
					key={`out ${step.step}`}
					title="Output"
					badge={step.pinned && <Badge icon={<Pin aria-hidden size={10} />}>Pinned</Badge>}
					value={step.outputs}
					origin={{ node: node.id, seen: step.call ? "tool-output" : "output" }}
				/>
			)}
			{step && !step.outputs && <p className="text-sm text-text-muted">This step has given no output.</p>}
			{began && input && (
				<DataSection title="First message" value={input} origin={{ node: node.id, seen: "written" }} />
			)}
			{pin && (
				<DataSection
					title="Pinned data"
					value={pin.data}
					origin={{ node: node.id, seen: spec.construct === "trigger" ? "written" : "output" }}
				/>
			)}
		</div>
	);
}

/** The steps of a node in the run in view, and the one that is shown: the latest until another one is chosen. */
function useStepOf(node: string) {
	const run = useRunViewVerbs();
	const all = useCalmRunView((state) => state.steps);
	const latest = useSyncExternalStore(
		useCallback((listener) => run.onNode(node, listener), [run, node]),
		() => run.node(node)?.lastStep ?? 0,
	);
	const steps = useMemo(() => all.filter((step) => step.node === node), [all, node]);
	const [chosen, choose] = useState<number>();
	const step = steps.find(({ step }) => step === chosen) ?? run.step(latest);
	return { steps, step, choose };
}

/** Whether the run in view began at a node. */
function useBeganAt(node: string): boolean {
	const run = useRunViewVerbs();
	useRunView((state) => state.input);
	const [first] = run.events();
	return first?.type === "run-start" && first.node === node;
}
