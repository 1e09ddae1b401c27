import { CredentialReference } from "@switchyard/spec/credential";
import { type NodeSpec, namedControl, type Property } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { codeProblems, FUNCTION } from "./code.ts";
import { conditionProblems } from "./condition.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { formProblems } from "./form-fields.ts";
import { outputSchemaProblems } from "./output-schema.ts";
import { setFieldsProblems } from "./set-fields.ts";
import { shapeProblems } from "./shape-problems.ts";
import { switchRulesProblems } from "./switch-rules.ts";
import { textProblem } from "./text-problem.ts";

/** The parameter whose items a `set` construct writes. */
const SET_FIELDS = "fields";
/** The parameter whose items are a `switch` construct's rules. */
const SWITCH_RULES = "rules";
/** The parameter of a construct whose items are a form's fields. */
const FORM = "form";

/** A Custom value fits its schema; a secret is a credential reference; a construct's items are checked one by one. */
export function customValueProblems(property: Property, value: unknown, spec: NodeSpec): FieldProblem[] {
	const { name, secret, schema } = property;
	if (secret !== undefined) {
		if (fits(CredentialReference, value)) return [];
		return [
			{
				code: "PARAMETER_INVALID",
				message: `\`${name}\` needs a credential.`,
				field: name,
				hint: `Choose a credential of kind ${secret}.`,
			},
		];
	}
	if (schema.format === "expression" && typeof value === "string" && value !== "") {
		return expressionProblems(name, value, spec);
	}
	if (spec.id === FUNCTION && schema.control === "code" && typeof value === "string") {
		const shape = shapeProblems(schema, value, name);
		return shape.length > 0 ? shape : codeProblems(value, name);
	}
	const items = itemProblems(property, value, spec);
	return items.length > 0 ? items : shapeProblems(schema, value, name);
}

/** The condition of a loop says yes or no; other expressions give anything. */
function expressionProblems(name: string, text: string, { construct }: NodeSpec): FieldProblem[] {
	if (construct === "loop-while") return conditionProblems(text, name);
	const problem = textProblem("expression", text, name);
	return problem ? [problem] : [];
}

function itemProblems({ name, schema }: Property, value: unknown, spec: NodeSpec): FieldProblem[] {
	if (!Array.isArray(value)) return [];
	if (namedControl(schema) === "output-schema") return outputSchemaProblems(value, { parameter: name, spec });
	if (spec.construct === "set" && name === SET_FIELDS) return setFieldsProblems(value, name);
	if (isConstruct(spec) && name === FORM)
		return formProblems(value, { parameter: name, takesFiles: namedControl(schema) === "public-form" });
	if (spec.construct !== "switch" || name !== SWITCH_RULES) return [];
	const otherPorts = spec.ports.filter(({ each }) => each === undefined).map(({ id }) => id);
	return switchRulesProblems(value, name, new Set([...otherPorts, "error"]));
}

function isConstruct({ construct = "action" }: NodeSpec): boolean {
	return construct !== "action";
}
