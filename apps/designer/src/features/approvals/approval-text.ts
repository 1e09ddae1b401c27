import type { Approval } from "@switchyard/spec/http";
import { formatCount } from "../../ui/format/count.ts";

/** What is asked, in a line; names stand between backticks. */
export function titleOf({ question, call, plan, nodeName }: Approval): string {
	if (call) return `May ${call.callerName} call ${call.name}?`;
	if (plan)
		return `May ${plan.callerName} carry out its plan of ${formatCount(plan.plan.tasks.length, "task")}?`;
	return question?.text.split("\n", 1)[0] || nodeName;
}
