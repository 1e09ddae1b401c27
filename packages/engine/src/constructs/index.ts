import { isCallable } from "@switchyard/spec/node-spec";
import type { StepConstruct } from "../plan/plan-node.ts";
import type { Step } from "../run/step.ts";
import { action } from "./action.ts";
import { agent } from "./agent/agent.ts";
import { ask } from "./ask.ts";
import { authorizationDecision } from "./authorization/decision.ts";
import { authorizationList } from "./authorization/list.ts";
import { authorizationRequest } from "./authorization/request.ts";
import { block } from "./block/block.ts";
import { checkpoint } from "./block/checkpoint.ts";
import { catchConstruct } from "./catch.ts";
import type { ConstructRules } from "./construct.ts";
import { conversation } from "./conversation/conversation.ts";
import { delay } from "./delay.ts";
import { disabled } from "./disabled.ts";
import { hop } from "./hop/hop.ts";
import { join } from "./join.ts";
import { forEach } from "./loops/for-each.ts";
import { loopWhile } from "./loops/loop-while.ts";
import { takeItem } from "./loops/take-item.ts";
import { workItems } from "./loops/work-items.ts";
import { respond } from "./respond.ts";
import { nodeSession } from "./session.ts";
import { set } from "./set.ts";
import { stop } from "./stop.ts";
import { switchConstruct } from "./switch.ts";
import { trigger } from "./trigger.ts";

const CONSTRUCTS: Readonly<Record<StepConstruct, ConstructRules>> = {
	action,
	trigger,
	set,
	switch: switchConstruct,
	join,
	respond,
	agent,
	"for-each": forEach,
	"loop-while": loopWhile,
	"work-items": workItems,
	"take-item": takeItem,
	block,
	checkpoint,
	delay,
	catch: catchConstruct,
	stop,
	ask,
	"authorization-request": authorizationRequest,
	"authorization-list": authorizationList,
	"authorization-decision": authorizationDecision,
	hop,
	"sub-flow": action,
	conversation,
	// No message reaches it: what it stands for is called.
	toolkit: trigger,
	session: nodeSession,
	disabled,
};

/** The rules that a step follows. What a model calls is what a host executes, unless it is the engine's own and may be called. */
export function rulesOf({ node: { construct }, tool }: Step): ConstructRules {
	return tool && !isCallable(construct) ? action : CONSTRUCTS[construct];
}
