import { constantOf } from "@switchyard/flow";
import {
	AppError,
	type FlowNode,
	Form,
	type FormField,
	fits,
	formSchema,
	type JsonSchema,
	type Message,
	type NodeSpec,
	schemaProblems,
} from "@switchyard/spec";

const NONE: readonly FormField[] = [];
/** Documents never change, so that a form's schema is made once. */
const schemas = new WeakMap<readonly FormField[], JsonSchema>();

/** The form that a caller fills in to start a run at this trigger; empty when there is none. */
export function formOf(trigger: FlowNode, spec: NodeSpec | undefined): readonly FormField[] {
	const form = constantOf(trigger, spec, "form");
	return fits(Form, form) ? form : NONE;
}

/**
 * A form's values, with the defaults of what was not sent.
 * @throws AppError `FORM_INVALID` naming every field that is wrong
 */
export function filledForm(form: readonly FormField[], sent: Message): Message {
	const defaults = form.filter((field) => field.default !== undefined);
	const filled = { ...Object.fromEntries(defaults.map((field) => [field.name, field.default])), ...sent };
	const found = schemaProblems(schemaOf(form), filled, "message");
	if (found.length === 0) return filled;
	const problems = found.map(({ field, message }) => ({ code: "FORM_INVALID", message, field }));
	throw new AppError("FORM_INVALID", {
		message: problems.map(({ message }) => message).join(" "),
		field: problems[0]?.field ?? "message",
		problems,
	});
}

function schemaOf(form: readonly FormField[]): JsonSchema {
	const schema = schemas.get(form) ?? formSchema(form);
	schemas.set(form, schema);
	return schema;
}
