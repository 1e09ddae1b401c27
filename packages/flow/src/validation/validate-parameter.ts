import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { allowedScopes, allowsScope, inputProperty, settingOf } from "../property.ts";
import { customValueProblems } from "./custom-value.ts";
import type { FieldProblem, FlowProblem } from "./flow-problem.ts";
import { messageSettingProblems, textOf } from "./message-setting.ts";

/**
 * Every problem of one parameter of a node; quick enough for each keystroke. `field` is the parameter's name, or a
 * place within its value (`rules[1].when`).
 */
export function validateParameter(node: FlowNode, spec: NodeSpec, name: string): FlowProblem[] {
	const property = inputProperty(spec, name);
	const problems = property ? propertyProblems(node, spec, property) : unknownParameter(node, spec, name);
	return problems.map((problem) => ({ ...problem, node: node.id }));
}

/** The same for a parameter that the spec is known to have; the problems do not name the node yet. */
export function propertyProblems(node: FlowNode, spec: NodeSpec, property: Property): FieldProblem[] {
	const { name } = property;
	const setting = settingOf(node, name);
	const scope = setting?.scope ?? property.scope;
	if (!allowsScope(property, scope)) return [forbidden(property, scope, spec)];
	if (!setting) return scope !== "AI" && mustBeSet(property) ? [missing(property, scope)] : [];
	switch (setting.scope) {
		case "AI":
			return [];
		case "Custom":
			if (setting.value === undefined) return mustBeSet(property) ? [missing(property, scope)] : [];
			return customValueProblems(property, setting.value, spec);
		case "Message":
			return [...messageSettingProblems(setting, name), ...templateProblems(property, setting)];
	}
}

/** Whether a parameter needs a setting to have a value. Who fills one on AI is a question to the whole flow. */
function mustBeSet(property: Property): boolean {
	return property.variableType === "In" && property.value === undefined;
}

/** A template gives text, so it can only fill a parameter that takes text. */
function templateProblems({ name, schema }: Property, setting: ParameterSetting): FieldProblem[] {
	if (setting.scope !== "Message" || textOf(setting)?.kind !== "template") return [];
	const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "string"];
	if (types.includes("string")) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: `\`${name}\` takes ${types.join(" or ")}, and a template gives text.`,
			field: name,
			hint: "Use a path or an expression.",
		},
	];
}

/** The problem of a setting for a parameter that the spec does not have. */
export function unknownParameter(node: FlowNode, spec: NodeSpec, name: string): FieldProblem[] {
	if (!settingOf(node, name)) return [];
	const message = `\`${spec.id}\` has no parameter \`${name}\`.`;
	const hint = "Remove it: it may come from an older version of the node.";
	return [{ code: "PARAMETER_UNKNOWN", message, field: name, hint }];
}

function forbidden(property: Property, scope: string, spec: NodeSpec): FieldProblem {
	const allowed = allowedScopes(property);
	return {
		code: "SCOPE_FORBIDDEN",
		message: `The author of \`${spec.id}\` does not allow ${scope} for \`${property.name}\`.`,
		field: property.name,
		hint:
			allowed.length > 0
				? `Choose ${allowed.join(" or ")}.`
				: "No scope is allowed; the package needs a correction.",
	};
}

function missing({ name }: Property, scope: string): FieldProblem {
	const hint = scope === "Custom" ? "Give it a value." : "Give a path, a template or an expression.";
	return {
		code: "PARAMETER_MISSING",
		message: `\`${name}\` is required and has no value.`,
		field: name,
		hint,
	};
}
