import { constantOf, schemaProblems } from "@switchyard/flow";
import { type FlowNode, Form, type FormField } from "@switchyard/spec";

/** The form that a trigger asks for; `undefined` when it asks for nothing. */
export function formOf(trigger: FlowNode): readonly FormField[] | undefined {
	const form = constantOf(trigger, undefined, "form");
	return isForm(form) && form.length > 0 ? form : undefined;
}

function isForm(value: unknown): value is Form {
	return schemaProblems(Form, value).length === 0;
}
