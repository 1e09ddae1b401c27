import { ExpressionError, evaluateExpression, readPath, renderTemplate } from "@switchyard/flow";
import type { Message, MessageSetting } from "@switchyard/spec";

/** What a Message setting gives for a sample message. */
export type Preview =
	| { readonly state: "value"; readonly value: unknown }
	/** Nothing there in this message; it may be in another. */
	| { readonly state: "nothing" }
	| { readonly state: "problem"; readonly problem: string };

/** Reads the setting from the sample by the same functions as the runtime. */
export function preview(setting: MessageSetting, sample: Message): Preview {
	try {
		if ("path" in setting) {
			const { found, value } = readPath(setting.path, sample);
			return found ? { state: "value", value } : { state: "nothing" };
		}
		if ("template" in setting) return { state: "value", value: renderTemplate(setting.template, sample) };
		return { state: "value", value: evaluateExpression(setting.expression, sample) };
	} catch (cause) {
		if (!(cause instanceof ExpressionError)) throw cause;
		return { state: "problem", problem: cause.message };
	}
}
