import { constantOf } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import {
	DEFAULT_FILES,
	type FormField,
	formSchema,
	isUploadField,
	PublicForm,
	type PublicFormField,
	valueFields,
} from "@switchyard/spec/form";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import { FileOutput } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits, schemaProblems } from "@switchyard/spec/schema";

const NONE: readonly PublicFormField[] = [];
/** Documents never change, so that a form's schema is made once. */
const schemas = new WeakMap<readonly PublicFormField[], JsonSchema>();

/** The form that a caller fills in to start a run at this trigger; empty when there is none. */
export function formOf(trigger: FlowNode, spec: NodeSpec | undefined): readonly FormField[] {
	return valueFields(publicFormOf(trigger, spec));
}

/** The same, with its fields for files. */
export function publicFormOf(trigger: FlowNode, spec: NodeSpec | undefined): readonly PublicFormField[] {
	const form = constantOf(trigger, spec, "form");
	return fits(PublicForm, form) ? form : NONE;
}

/**
 * A form's values, with the defaults of what was not sent.
 * @throws AppError `FORM_INVALID` naming every field that is wrong
 */
export function filledForm(form: readonly PublicFormField[], sent: Message): Message {
	const filled = { ...Object.fromEntries(form.flatMap(startOf)), ...sent };
	const found = schemaProblems(schemaOf(form), filled, "message");
	if (found.length === 0) return filled;
	const problems = found.map(({ field, message }) => ({ code: "FORM_INVALID", message, field }));
	throw new AppError("FORM_INVALID", {
		message: problems.map(({ message }) => message).join(" "),
		field: problems[0]?.field ?? "message",
		problems,
	});
}

/** What a field has where nothing is sent for it. */
function startOf(field: PublicFormField): [string, unknown][] {
	if (isUploadField(field)) return [[field.name, []]];
	return field.default === undefined ? [] : [[field.name, field.default]];
}

function schemaOf(form: readonly PublicFormField[]): JsonSchema {
	const schema = schemas.get(form) ?? madeSchema(form);
	schemas.set(form, schema);
	return schema;
}

/** Files come by the page: nobody else must have some. */
function madeSchema(form: readonly PublicFormField[]): JsonSchema {
	const { properties, ...schema } = formSchema(valueFields(form));
	const files = form.filter(isUploadField).map(({ name, most = DEFAULT_FILES }) => {
		return [name, { type: "array", items: FileOutput, maxItems: most }];
	});
	return { ...schema, properties: { ...(properties as object), ...Object.fromEntries(files) } };
}
