import type { FlowNode } from "@switchyard/spec/flow";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { isOver, type StepView } from "../../../core/run/run-view-state.ts";
import type { PlanView } from "../../../core/run/step-parts.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";

/** A plan of the run in view, and the agent that made it. */
export interface PlanInView {
	/** No other plan of any run has this key. */
	readonly key: string;
	readonly plan: PlanView;
	readonly agent: FlowNode;
	/** The question whether it may begin, while nobody has answered it. */
	readonly approval: string | undefined;
}

/**
 * The latest plan of the run in view that has begun or may yet begin; none once its agent is out of use, as it is when the plan was frozen into nodes.
 */
export function usePlanInView(): PlanInView | undefined {
	const run = useRunView((state) => state.run);
	const past = useRunView((state) => state.moment !== undefined || !state.active);
	const step = useRunView(({ steps }) => steps.findLast(isLive));
	const agent = useEditor(({ flow }) => indexOf(flow).nodes.get(step?.plan?.node ?? ""));
	if (!step?.plan || !agent || agent.disabled) return undefined;
	const { approval, plan } = step;
	const open = approval && approval.answer === undefined && !past;
	return { key: `${run} ${step.step}`, plan, agent, approval: open ? approval.id : undefined };
}

function isLive({ plan, state }: StepView): boolean {
	return plan !== undefined && (plan.begun || !isOver(state));
}
