import type { ToolDefinition } from "@switchyard/spec/tool";
import type { Plan, Shortfall } from "./plan.ts";

const WHO = "I am the demo planner, not an AI: I match the words of the prompt with the names of the tools.";

const PARTLY = "The prompt is more than I can take in, so I do only the first part of it.";

/** The planner's words before its tools are called, or when it calls none. */
export function announcement(plan: Plan, tools: readonly ToolDefinition[]): string {
	const lacking = [...plan.shortfalls.map(lack), ...(plan.partial ? [PARTLY] : [])];
	return [WHO, ...done(plan, tools, lacking.length > 0), ...lacking].join(" ");
}

function done({ calls }: Plan, tools: readonly ToolDefinition[], lacks: boolean): string[] {
	if (calls.length > 0) return [`I call ${list([...new Set(calls.map(({ name }) => name))])}.`];
	if (lacks) return [];
	if (tools.length === 0) return ["This agent has no tools."];
	return [`None of ${list(tools.map(({ name }) => name))} fits this prompt.`];
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
