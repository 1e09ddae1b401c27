import { constantOf } from "@switchyard/flow";
import { isRecord } from "@switchyard/spec/json";
import { causeOf } from "../cause-of.ts";
import { filledForm, formOf } from "../filled-form.ts";
import type { StartByHand, StartedByHand, TriggerKind } from "../trigger-kind.ts";

/**
 * Is started by hand, with the designer's message or a form.
 * @public found by scanning
 */
export function createTrigger(): TriggerKind {
	return { type: "Flow.Manual", byHand: true, startByHand };
}

/**
 * The message that the designer gave the trigger, with what the caller sends on top.
 * @throws AppError `FORM_INVALID` when the trigger has a form and what is sent does not fill it in
 */
function startByHand({ trigger, spec, sent }: StartByHand): StartedByHand {
	const constant = constantOf(trigger, spec, "message");
	const own = isRecord(constant) ? constant : {};
	const form = formOf(trigger, spec);
	if (form.length === 0) return { message: { ...own, ...sent } };
	const fields = new Set(form.map(({ name }) => name));
	const isOwn = ([name]: [string, unknown]) => Object.hasOwn(own, name) && !fields.has(name);
	const [kept, filledIn] = [true, false].map((which) =>
		Object.fromEntries(Object.entries(sent).filter((entry) => isOwn(entry) === which)),
	);
	return { message: { ...own, ...kept, ...filledForm(form, filledIn ?? {}) }, cause: causeOf(spec) };
}
