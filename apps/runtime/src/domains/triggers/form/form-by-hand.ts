import { filledForm, publicFormOf } from "../filled-form.ts";
import type { StartByHand, StartedByHand } from "../trigger-kind.ts";

/** A form as a caller fills it in who sees no page: files are those of the workspace, and none where none are named. */
export function formByHand({ trigger, spec, sent }: StartByHand): StartedByHand {
	const form = publicFormOf(trigger, spec);
	if (form.some(({ name }) => name === "files")) return { message: filledForm(form, sent) };
	// Files without a field of their own.
	const { files = [], ...filledIn } = sent;
	return { message: { ...filledForm(form, filledIn), files } };
}
