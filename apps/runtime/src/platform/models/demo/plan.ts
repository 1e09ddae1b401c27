import type { ToolDefinition } from "@switchyard/spec/tool";
import { fillArguments } from "./fill-arguments.ts";
import { readClauses } from "./read-clauses.ts";
import { fitsClause } from "./tool-fit.ts";

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
		const borrowed = clauses.find(({ gist }) => gist)?.gist;
		const fitting = tools.filter((tool) => fitsClause(tool, clause));
		const filled = fitting.map((tool) => ({ name: tool.name, ...fillArguments(tool, clause, borrowed) }));
		const made = filled.flatMap(({ name, calls }) => calls.map((args) => ({ name, arguments: args })));
		for (const call of made) calls.set(JSON.stringify(call), call);
		if (made.length === 0) for (const { name, missing } of filled) shortfalls.set(name, { name, missing });
	}
	return {
		calls: [...calls.values()].slice(0, MAX_CALLS),
		shortfalls: [...shortfalls.values()],
		partial: calls.size > MAX_CALLS || prompt.length > MAX_PROMPT,
	};
}
