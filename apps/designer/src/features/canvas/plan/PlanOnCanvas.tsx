import type { Approval } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaskView } from "../../../core/run/step-parts.ts";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { useIsAnswering } from "../../../services/use-answer.ts";
import { usePlanAnswer } from "../../../services/use-plan-answer.ts";
import { showAnswered } from "../../../ui/answer/show-answered.ts";
import type { Insets } from "../interaction/insets.ts";
import type { Camera } from "../interaction/use-camera.ts";
import { GhostPlan } from "./GhostPlan.tsx";
import { type PlanInView, usePlanInView } from "./use-plan-in-view.ts";

interface PlanOnCanvasProps {
	readonly camera: Camera;
	/** What panels lie over. */
	readonly insets: Insets;
}

/**
 * The plan of an agent of the run in view, drawn beside the flow: its tasks are no nodes, and nothing of them is saved. While it waits for a person, it is
 * changed and answered here.
 */
export function PlanOnCanvas(props: PlanOnCanvasProps) {
	const shown = usePlanInView();
	const [closed, setClosed] = useState<string>();
	if (!shown || shown.key === closed) return null;
	const ghosts = { ...props, shown, onClose: () => setClosed(shown.key) };
	return shown.approval === undefined ? (
		<GhostPlan {...ghosts} tasks={shown.plan.tasks} />
	) : (
		<WaitingPlan key={shown.approval} {...ghosts} approval={shown.approval} />
	);
}

interface GhostsProps extends PlanOnCanvasProps {
	readonly shown: PlanInView;
	readonly onClose: () => void;
}

/** A plan that waits for a person; it can be answered once the question is here, by those who may read it. */
function WaitingPlan({ approval: id, ...ghosts }: GhostsProps & { readonly approval: string }) {
	const { api } = useServices();
	const enabled = !useIsAnswering(id);
	const { data: approval, refetch } = useQuery({ ...queries.approval(api, id), enabled });
	const plan = approval?.plan;
	return plan ? (
		<PlanToAnswer {...ghosts} approval={approval} plan={plan} onTooLate={() => void refetch()} />
	) : (
		<GhostPlan {...ghosts} tasks={ghosts.shown.plan.tasks} />
	);
}

interface PlanToAnswerProps extends GhostsProps {
	readonly approval: Approval;
	readonly plan: NonNullable<Approval["plan"]>;
	/** Called when the question has been answered meanwhile, or has expired. */
	readonly onTooLate: () => void;
}

function PlanToAnswer({ approval, plan, onTooLate, ...ghosts }: PlanToAnswerProps) {
	const answering = usePlanAnswer(approval, plan, { onAnswered: showAnswered, onTooLate });
	const tasks = answering.draft.map(
		({ task, form }): TaskView => ({
			task: { ...task, arguments: form.values },
			state: "pending",
			result: undefined,
			error: undefined,
		}),
	);
	return (
		<GhostPlan {...ghosts} tasks={tasks} editing={{ ...answering, tools: plan.tools, due: approval.due }} />
	);
}
