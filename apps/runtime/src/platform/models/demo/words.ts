import type { ToolDefinition } from "@switchyard/spec/tool";
import type { Plan, Shortfall } from "./plan.ts";

const WHO = "I am the demo planner, not an AI: I match the words of the prompt with the names of the tools.";

const PARTLY = "The prompt is more than I can take in, so I do only the first part of it.";

/** The planner's words before its tools are called, or when it calls none. */
export function announcement(plan: Plan, tools: readonly ToolDefinition[]): string {
	const lacking = [...plan.shortfalls.map(lack), ...(plan.partial ? [PARTLY] : [])];
	if (plan.calls.length > 0) {
		const names = [...new Set(plan.calls.map((call) => call.name))];
		return [WHO, `I call ${list(names)}.`, ...lacking].join(" ");
	}
	if (lacking.length > 0) return [WHO, ...lacking].join(" ");
	if (tools.length === 0) return `${WHO} This agent has no tools.`;
	return `${WHO} None of ${list(tools.map((tool) => tool.name))} fits this prompt.`;
}

/** What the planner could not call, and why. */
export function lack({ name, missing }: Shortfall): string {
	return missing.length === 0
		? `I do not call ${name}: what the prompt says does not fit its parameters.`
		: `I do not call ${name}: the prompt says nothing that I could use for ${list(missing)}.`;
}

function list(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
