import {
	ExpressionError,
	evaluateExpression,
	readPath,
	renderTemplate,
	withSharedLimits,
} from "@switchyard/flow";
import type { MessageSetting } from "@switchyard/spec/flow";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";
import { textOf } from "./message-form.ts";

/** What a Message setting gives for a sample message. */
export type Preview =
	| {
			readonly state: "value";
			readonly value: unknown;
			/** Why the parameter would not take it, as the end of a sentence; `undefined` when it fits. */
			readonly misfit: string | undefined;
	  }
	/** Nothing is read: no path, text or expression is given. */
	| { readonly state: "unset" }
	/** Nothing there in this message; it may be in another. */
	| { readonly state: "nothing" }
	| {
			readonly state: "problem";
			readonly problem: string;
			/** True when it can never be read; false when another message may have what this one lacks. */
			readonly malformed: boolean;
	  };

/**
 * Reads the setting from the sample by the same functions as the runtime.
 * @param schema what the parameter takes; anything when absent
 */
export function preview(setting: MessageSetting, sample: Message, schema?: JsonSchema): Preview {
	if (textOf(setting) === "") return { state: "unset" };
	try {
		const { found, value } = read(setting, sample);
		if (!found) return { state: "nothing" };
		return { state: "value", value, misfit: schema && schemaProblems(schema, value)[0]?.reason };
	} catch (cause) {
		if (!(cause instanceof ExpressionError)) throw cause;
		return { state: "problem", problem: cause.message, malformed: cause.malformed };
	}
}

function read(
	setting: MessageSetting,
	sample: Message,
): { readonly found: boolean; readonly value: unknown } {
	if ("path" in setting) return readPath(setting.path, sample);
	if ("template" in setting) {
		return { found: true, value: withSharedLimits(() => renderTemplate(setting.template, sample)) };
	}
	return { found: true, value: evaluateExpression(setting.expression, sample) };
}
