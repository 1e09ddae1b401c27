import type { Construct } from "@switchyard/spec";
import type { Step } from "../run/step.ts";
import { action } from "./action.ts";
import { agent } from "./agent/agent.ts";
import type { ConstructRules } from "./construct.ts";
import { join } from "./join.ts";
import { respond } from "./respond.ts";
import { set } from "./set.ts";
import { switchConstruct } from "./switch.ts";
import { trigger } from "./trigger.ts";

const CONSTRUCTS: Readonly<Record<Construct, ConstructRules>> = {
	action,
	trigger,
	set,
	switch: switchConstruct,
	join,
	respond,
	agent,
};

/** The rules that a step follows. A tool call is always an action: what a model calls is what a host executes. */
export function rulesOf(step: Step): ConstructRules {
	return step.tool ? action : CONSTRUCTS[step.node.construct];
}
