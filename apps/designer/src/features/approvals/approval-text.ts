import type { Approval } from "@switchyard/spec";

/** What is asked, in a line. */
export function titleOf({ question, call, nodeName }: Approval): string {
	if (call) return `May ${call.callerName} call ${call.name}?`;
	return question?.text.split("\n", 1)[0] || nodeName;
}
