import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { SCOPES, type Scope } from "@switchyard/spec/scope";

/** The parameter of this name; a result may have the same name and is another property. */
export function inputProperty(spec: NodeSpec, name: string): Property | undefined {
	return spec.properties.find((property) => property.name === name && property.variableType !== "Out");
}

/** The results that a node of this type sets. */
export function outputProperties(spec: NodeSpec): Property[] {
	return spec.properties.filter(({ variableType }) => variableType === "Out");
}

/** The scopes that the package author lets the designer pick. */
export function allowedScopes(property: Property): Scope[] {
	return SCOPES.filter((scope) => allowsScope(property, scope));
}

/** Whether the package author allows a scope. A secret is never a model's to fill. */
export function allowsScope(property: Property, scope: Scope): boolean {
	switch (scope) {
		case "AI":
			return property.aiScope && property.secret === undefined;
		case "Custom":
			return property.customScope;
		case "Message":
			return property.messageScope;
	}
}

/** What the designer set for a parameter, if anything. */
export function settingOf(node: Pick<FlowNode, "params">, name: string): ParameterSetting | undefined {
	return Object.hasOwn(node.params, name) ? node.params[name] : undefined;
}

/** The message field that an output is written to; `undefined` when the designer dropped it. */
export function outputField(node: Pick<FlowNode, "outputs">, output: string): string | undefined {
	const field = node.outputs && Object.hasOwn(node.outputs, output) ? node.outputs[output] : output;
	return field === "" ? undefined : field;
}

/** The constant that a parameter has, the designer's or the author's; `undefined` when it has none or comes from elsewhere. */
export function constantOf(
	node: Pick<FlowNode, "params">,
	spec: NodeSpec | undefined,
	name: string,
): unknown {
	const setting = settingOf(node, name);
	if (setting === undefined) return spec && inputProperty(spec, name)?.value;
	return setting.scope === "Custom" ? setting.value : undefined;
}
