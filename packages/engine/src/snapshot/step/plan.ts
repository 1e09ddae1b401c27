import type { PlanSnapshot } from "@switchyard/spec/snapshot";
import type { PlanOfStep } from "../../run/plan-progress.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takePlanOfStep({ proposed, tasks, approval }: PlanOfStep): PlanSnapshot {
	return withoutAbsent({ proposed, tasks: [...tasks], approval });
}

export function continuePlan({ proposed, tasks, approval }: PlanSnapshot): PlanOfStep {
	return { proposed, tasks, approval };
}
