import type { ToolDefinition } from "@switchyard/spec/tool";
import { fillArguments } from "./filling/fill-arguments.ts";
import type { Clause } from "./reading/clause.ts";
import { readClauses } from "./reading/read-clauses.ts";
import { toolFit } from "./tool-fit.ts";

/** What a prompt comes to with the tools at hand. The same prompt and tools always give the same plan. */
export interface Plan {
	readonly calls: readonly PlannedCall[];
	/** Tools that fit, but for which the prompt lacks something. */
	readonly shortfalls: readonly Shortfall[];
	/** True when the prompt was longer, or came to more calls, than the planner takes. */
	readonly partial: boolean;
}

export interface PlannedCall {
	readonly name: string;
	readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Shortfall {
	readonly name: string;
	/** The required parameters that stay empty; none when the arguments as a whole do not fit the tool's schema. */
	readonly missing: readonly string[];
}

/** How much of a prompt is read, in characters. */
export const MAX_PROMPT = 8000;

/** More calls than this are no first step; they are more likely a list that was read wrongly. */
const MAX_CALLS = 32;

export function makePlan(prompt: string, tools: readonly ToolDefinition[]): Plan {
	const clauses = readClauses(prompt.slice(0, MAX_PROMPT));
	const calls = new Map<string, PlannedCall>();
	const shortfalls = new Map<string, Shortfall>();
	for (const clause of clauses) {
		const borrowed = clauses.find(
			(other) => other !== clause && other.gist && other.gist.kind !== "rest",
		)?.gist;
		const filled = bestTools(clause, tools).map((tool) => ({
			tool,
			...fillArguments(tool, clause, borrowed),
		}));
		for (const { tool, calls: made } of filled)
			for (const args of made)
				calls.set(JSON.stringify([tool.name, args]), { name: tool.name, arguments: args });
		if (filled.some((one) => one.calls.length > 0)) continue;
		for (const { tool, missing } of filled) shortfalls.set(tool.name, { name: tool.name, missing });
	}
	return {
		calls: [...calls.values()].slice(0, MAX_CALLS),
		shortfalls: [...shortfalls.values()],
		partial: calls.size > MAX_CALLS || prompt.length > MAX_PROMPT,
	};
}

/** The tools that fit a clause best; several where they fit equally well. */
function bestTools(clause: Clause, tools: readonly ToolDefinition[]): ToolDefinition[] {
	const fits = tools.map((tool) => ({ tool, fit: toolFit(tool, clause) }));
	const best = Math.max(0, ...fits.map(({ fit }) => fit));
	return fits.filter(({ fit }) => fit > 0 && fit === best).map(({ tool }) => tool);
}
