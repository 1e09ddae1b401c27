import type { PlanSnapshot } from "@switchyard/spec/snapshot";
import type { PlanOfStep } from "../../run/plan-progress.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takePlanOfStep({ proposed, tasks, approval, label }: PlanOfStep): PlanSnapshot {
	return withoutAbsent({ proposed, tasks: [...tasks], approval, label });
}

export function continuePlan({ proposed, tasks, approval, label }: PlanSnapshot): PlanOfStep {
	return { proposed, tasks, approval, label };
}
