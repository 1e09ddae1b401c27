import { constantOf, schemaProblems } from "@switchyard/flow";
import {
	AppError,
	type FlowNode,
	Form,
	type FormField,
	formSchema,
	type JsonSchema,
	type Message,
	type NodeSpec,
} from "@switchyard/spec";
import { Check } from "typebox/value";

const NONE: readonly FormField[] = [];
/** Documents never change, so that a form's schema is made once. */
const schemas = new WeakMap<readonly FormField[], JsonSchema>();

/** The form that whoever starts a run at this trigger fills in; empty when there is none. */
export function formOf(trigger: FlowNode, spec: NodeSpec | undefined): readonly FormField[] {
	const form = constantOf(trigger, spec, "form");
	return Check(Form, form) ? form : NONE;
}

/**
 * A form's values, with the defaults of what was not sent.
 * @throws AppError `FORM_INVALID` naming every field that is wrong
 */
export function filledForm(form: readonly FormField[], sent: Message): Message {
	const defaults = form.filter((field) => field.default !== undefined);
	const filled = { ...Object.fromEntries(defaults.map((field) => [field.name, field.default])), ...sent };
	const found = schemaProblems(schemaOf(form), filled);
	if (found.length === 0) return filled;
	const problems = found.map(({ path, message }) => ({
		code: "FORM_INVALID",
		message: path === "" ? `The form ${message}.` : `\`${path}\` ${message}.`,
		field: path === "" ? "message" : `message.${path}`,
	}));
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
