import {
	type AnswerField,
	answerFieldSchema,
	answerFieldsIn,
	schemaParameter,
} from "@switchyard/spec/answer";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { isPlanning, PLANNING_OUTPUTS } from "./plan/planning.ts";
import { constantOf, outputProperties } from "./property.ts";

/** The fields of the output schema that a node has; none where it has no schema, and none that is malformed. */
export function answerFieldsOf(node: Pick<FlowNode, "params">, spec: NodeSpec): readonly AnswerField[] {
	const parameter = schemaParameter(spec);
	return parameter === undefined ? [] : answerFieldsIn(constantOf(node, spec, parameter));
}

/** The results that a node sets: those of its type, and the fields of its output schema. */
export function outputsOf(node: Pick<FlowNode, "params">, spec: NodeSpec): Property[] {
	const plans = spec.construct !== "agent" || isPlanning(node, spec);
	const declared = outputProperties(spec).filter(({ name }) => plans || !PLANNING_OUTPUTS.has(name));
	const fields = answerFieldsOf(node, spec);
	if (fields.length === 0) return declared;
	const names = new Set(declared.map(({ name }) => name));
	return [...fields.filter(({ name }) => !names.has(name)).map(answerOutput), ...declared];
}

function answerOutput(field: AnswerField): Property {
	return {
		name: field.name,
		variableType: "Out",
		schema: answerFieldSchema(field),
		description: field.description ?? "",
		scope: "Message",
		aiScope: false,
		customScope: false,
		messageScope: true,
	};
}
