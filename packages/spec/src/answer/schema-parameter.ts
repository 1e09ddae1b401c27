import { namedControl } from "../node-spec/control.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import { fits } from "../schema/fits.ts";
import { AnswerField } from "./answer-field.ts";

/** By node type: the parameter whose fields are outputs of the node, if it has one. */
const parameters = new WeakMap<NodeSpec, string | undefined>();

/** The parameter that is a node's output schema, by its control; `undefined` for a node type without one. */
export function schemaParameter(spec: NodeSpec): string | undefined {
	if (!parameters.has(spec)) {
		const found = spec.properties.find(({ schema }) => namedControl(schema) === "output-schema");
		parameters.set(spec, found?.name);
	}
	return parameters.get(spec);
}

/** The well-formed fields of what is set as an output schema. */
export function answerFieldsIn(value: unknown): readonly AnswerField[] {
	return Array.isArray(value) ? value.filter((field): field is AnswerField => fits(AnswerField, field)) : [];
}
