import { CALLED, constantOf, subFlowSpec } from "@switchyard/flow";
import { CHAT_FORM, CHAT_TRIGGER } from "@switchyard/spec/chat";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { formSchema, PublicForm, valueFields } from "@switchyard/spec/form";
import { defined, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";

/** What a person fills in before a run starts at a trigger, as an object's schema; `undefined` when nothing is asked. */
export function formOf(flow: Flow, trigger: FlowNode): JsonSchema | undefined {
	if (trigger.type === CALLED) return inputsOf(flow, trigger);
	if (trigger.type === CHAT_TRIGGER) return formSchema(CHAT_FORM);
	const form = constantOf(trigger, undefined, "form");
	const fields = isForm(form) ? valueFields(form) : [];
	return fields.length > 0 ? formSchema(fields) : undefined;
}

/** A flow that others call, run by hand: the person stands in for the caller. */
function inputsOf(flow: Flow, trigger: FlowNode): JsonSchema | undefined {
	const { properties = [] } = subFlowSpec({ ...flow, nodes: [trigger] }) ?? {};
	const inputs = properties.filter(({ variableType }) => variableType !== "Out");
	if (inputs.length === 0) return undefined;
	return {
		type: "object",
		properties: Object.fromEntries(
			inputs.map(({ name, title, description, schema, value }) => [
				name,
				{
					...schema,
					...defined({ title }),
					...(description === "" ? {} : { description }),
					...defined({ default: value }),
				},
			]),
		),
		required: inputs.filter(({ variableType }) => variableType === "In").map(({ name }) => name),
	};
}

function isForm(value: unknown): value is PublicForm {
	return fits(PublicForm, value);
}
