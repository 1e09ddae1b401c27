import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import type { Provenance } from "@switchyard/spec/scope";
import { checkValue } from "./check-value.ts";
import { type CompiledSetting, compileSetting } from "./setting.ts";

/** A parameter with the source that its scope names, checked against what the package author allows. */
export interface CompiledParameter {
	readonly name: string;
	readonly property: Property;
	readonly required: boolean;
	/** `forbidden` when the flow document names a scope that the author does not allow. */
	readonly source:
		| CompiledSetting
		| { readonly kind: "ai" }
		| { readonly kind: "forbidden"; readonly scope: string };
	/** What is wrong with the designer's constant: the same for every step, so it is looked at once. */
	readonly constantProblem: string | undefined;
	/** Present when the author gave a default. */
	readonly fallback: { readonly value: unknown } | undefined;
}

/** Provenance of every value that is the author's default, by the scope that was chosen. */
export const DEFAULT_PROVENANCE: Readonly<Record<Provenance["scope"], Provenance>> = {
	AI: { scope: "AI", source: { default: true } },
	Custom: { scope: "Custom", source: { default: true } },
	Message: { scope: "Message", source: { default: true } },
};

/** Never trusts the flow document: the author's flags are asked again here, whatever validation said before. */
export function compileParameter({
	property,
	node,
	revision,
}: {
	property: Property;
	node: FlowNode;
	revision: number;
}): CompiledParameter {
	const setting = Object.hasOwn(node.params, property.name) ? node.params[property.name] : undefined;
	const source = sourceOf(property, setting, revision);
	return {
		name: property.name,
		property,
		required: property.variableType === "In",
		source,
		constantProblem: source.kind === "constant" ? checkValue(property, source.value) : undefined,
		fallback: property.value === undefined ? undefined : { value: property.value },
	};
}

function sourceOf(
	property: Property,
	setting: ParameterSetting | undefined,
	revision: number,
): CompiledParameter["source"] {
	const scope = setting?.scope ?? property.scope;
	if (!allows(property, scope)) return { kind: "forbidden", scope };
	if (scope === "AI") return { kind: "ai" };
	if (!setting || setting.scope === "AI") return { kind: "unset", scope };
	return compileSetting(setting, revision);
}

function allows(property: Property, scope: Provenance["scope"]): boolean {
	if (scope === "AI") return property.aiScope && property.secret === undefined;
	return scope === "Custom" ? property.customScope : property.messageScope;
}
