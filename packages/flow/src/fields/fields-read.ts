import type { FlowNode } from "@switchyard/spec/flow";
import { isRecord } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { ExpressionError } from "../expression/expression-error.ts";
import { type TextKind, usedFields } from "../expression/used-fields.ts";
import { inputProperty, settingOf } from "../property.ts";

/** Under which name a setting, or an item of a construct's list, has its text, and how that is read. */
const TEXTS: readonly (readonly [name: string, kind: TextKind])[] = [
	["path", "path"],
	["template", "template"],
	["expression", "expression"],
	["when", "expression"],
];

/**
 * The top-level message fields that a node reads, as a step or only as a tool; `WHOLE_MESSAGE` among them where an expression uses the message as
 * such. Of a text that cannot be read nothing is known: validation says what is wrong with it.
 */
export function fieldsRead(node: FlowNode, spec: NodeSpec, isStep: boolean): Set<string> {
	const fields = new Set<string>();
	const read = (kind: TextKind, text: string) => {
		try {
			for (const field of usedFields(kind, text)) fields.add(field);
		} catch (error) {
			if (!(error instanceof ExpressionError)) throw error;
		}
	};
	for (const { name, variableType, scope: usual, schema } of spec.properties) {
		if (variableType === "Out") continue;
		const setting = settingOf(node, name);
		// As a step, the message's field of its name fills what a model would fill.
		if (isStep && (setting?.scope ?? usual) === "AI") fields.add(name);
		if (setting?.scope === "Message") readSetting(setting, read);
		if (setting?.scope !== "Custom") continue;
		const { value } = setting;
		if (schema.format === "expression" && typeof value === "string" && value !== "")
			read("expression", value);
		else if (isConstruct(spec) && Array.isArray(value) && inputProperty(spec, name)) {
			for (const item of value) readItem(item, read);
		}
	}
	return fields;
}

type ReadText = (kind: TextKind, text: string) => void;

/** An item of a construct's list: a rule, or something that has a setting of its own as its value. */
function readItem(item: unknown, read: ReadText): void {
	readSetting(item, read);
	if (isRecord(item) && isRecord(item.value) && item.value.scope === "Message") readSetting(item.value, read);
}

function readSetting(setting: unknown, read: ReadText): void {
	if (!isRecord(setting)) return;
	for (const [name, kind] of TEXTS) {
		const text = setting[name];
		if (typeof text === "string" && text !== "") read(kind, text);
	}
}

function isConstruct({ construct = "action" }: NodeSpec): boolean {
	return construct !== "action";
}
