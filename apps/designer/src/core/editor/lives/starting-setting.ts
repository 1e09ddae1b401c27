import { settingOf } from "@switchyard/flow";
import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import Guard from "typebox/guard";
import { firstSetting } from "../scope-setting.ts";

/** How a node is reached: by a wire as a step of the flow, or by an agent as its tool. */
export type Life = "step" | "tool";

/** What a parameter starts with in a life of its node; `null` for the author's default. */
export function startingSetting(property: Property, life: Life): ParameterSetting | null {
	const scope = life === "tool" ? (property.toolScope ?? property.scope) : stepScope(property);
	return scope === property.scope && scope !== "AI" ? null : firstSetting(property, scope);
}

/** No model fills a step: what an author leaves to one is read from the message, or has the author's constant. */
function stepScope({ scope, value, customScope, messageScope }: Property): Scope {
	if (scope !== "AI") return scope;
	if (customScope && (value !== undefined || !messageScope)) return "Custom";
	return messageScope ? "Message" : "AI";
}

/** The settings of a node that was just made, in one of its lives. */
export function startingParams({ properties }: NodeSpec, life: Life): FlowNode["params"] {
	const params: FlowNode["params"] = {};
	for (const property of properties) {
		const setting = property.variableType === "Out" ? null : startingSetting(property, life);
		if (setting) params[property.name] = setting;
	}
	return params;
}

/** Whether nobody has set a parameter: it is as one of the lives would give it. */
export function isUntouched(node: FlowNode, property: Property): boolean {
	const setting = settingOf(node, property.name);
	if (setting === undefined) return true;
	return (["step", "tool"] as const).some((life) =>
		Guard.IsDeepEqual(startingSetting(property, life), setting),
	);
}
