import type { CallFacts, Cost, FilledBy, ParameterFacts, Risk } from "@switchyard/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Provenance } from "@switchyard/spec/scope";
import { toolTraits } from "@switchyard/spec/tool";
import type { PlanNode } from "../../plan/plan-node.ts";
import type { Resolved } from "../../resolve/resolve-parameters.ts";
import { agentsAbove } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";

/** What a condition on the calls of a tool reads of one call. */
export function callFacts(
	state: RunState,
	step: Step,
	{ params, provenance }: Pick<Resolved, "params" | "provenance">,
	firstTime: CallFacts["firstTime"],
): CallFacts {
	return {
		params,
		provenance: Object.fromEntries(
			step.node.parameters.map(({ name, property }) => [
				name,
				factsOf(provenance[name], step.node.node.params[name]?.scope ?? property.scope),
			]),
		),
		risk: riskOf(step.node.spec),
		cost: costOf(state, step),
		firstTime,
	};
}

/** The names of a tool's inputs. */
export function inputsOf({ parameters }: PlanNode): ReadonlySet<string> {
	return new Set(parameters.map(({ name }) => name));
}

function factsOf(provenance: Provenance | undefined, scope: Provenance["scope"]): ParameterFacts {
	return {
		scope: provenance?.scope ?? scope,
		source: provenance ? filledBy(provenance.source) : "none",
		integrity: provenance?.label?.untrusted ? "untrusted" : "trusted",
		confidentiality: provenance?.label?.private ? "private" : "public",
	};
}

function filledBy(source: Provenance["source"]): FilledBy {
	if ("toolCall" in source) return "ai";
	if ("approval" in source || "edited" in source) return "person";
	if ("asset" in source) return "asset";
	if ("message" in source) return "message";
	return "default" in source ? "default" : "designer";
}

/** Where the author declares nothing, calls may change things, and reach whom nobody here controls. */
function riskOf(spec: NodeSpec | undefined): Record<Risk, boolean> {
	const { tool, effect = "once" } = spec ?? {};
	const { readOnly, destructive, idempotent, openWorld } = tool ? toolTraits({ tool, effect }) : {};
	return {
		read_only: readOnly === true,
		destructive: destructive === true,
		idempotent: idempotent === true,
		open_world: openWorld !== false,
	};
}

function costOf(state: RunState, step: Step): Partial<Record<Cost, number>> {
	const [paying] = agentsAbove(state, step);
	const spent = paying ? paying.agent.spentMicroUsd : state.spent.microUsd;
	return {
		estimate_usd: dollars(state.toolCosts.get(step.node.id) ?? 0),
		...(spent === undefined ? {} : { agent_usd: dollars(spent) }),
		...(state.spent.microUsd === undefined ? {} : { run_usd: dollars(state.spent.microUsd) }),
	};
}

function dollars(microUsd: number): number {
	return microUsd / 1_000_000;
}
