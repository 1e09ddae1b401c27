import { FORM_TRIGGER } from "@switchyard/spec/form";
import { CalledFirings } from "../called-firings.ts";
import { causeOf } from "../cause-of.ts";
import { filledForm, publicFormOf } from "../filled-form.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import type { CalledKind, StartByHand, StartedByHand } from "../trigger-kind.ts";
import { formProblems } from "./form-problems.ts";
import { formRoutes } from "./form-routes.ts";
import { removeLeftovers } from "./remove-leftovers.ts";
import { SubmissionNotes } from "./submission-notes.ts";

/**
 * Starts a run for every form that is filled in on a page of its own. Before it takes any, it removes what an earlier server left of some.
 * @public found by scanning
 */
export async function createTrigger(services: TriggerKindServices): Promise<CalledKind> {
	const { folder, database, publications, nodeTypes, runs, now } = services;
	const cause = causeOf(nodeTypes.get(FORM_TRIGGER));
	const firings = new CalledFirings({ read: database.read, runs, publications, cause, now });
	const notes = new SubmissionNotes(folder);
	await removeLeftovers({ ...services, notes });
	return {
		type: FORM_TRIGGER,
		problems: formProblems,
		addRoutes: (app, start) => formRoutes(app, { ...services, notes, firings, start }),
		lastFiredAt: (flow, node) => firings.last(flow, node),
		startByHand: formByHand,
	};
}

/** A form as a caller fills it in who sees no page: files are those of the workspace, and none where none are named. */
function formByHand({ trigger, spec, sent }: StartByHand): StartedByHand {
	const form = publicFormOf(trigger, spec);
	if (form.some(({ name }) => name === "files")) return { message: filledForm(form, sent) };
	// Files without a field of their own.
	const { files = [], ...filledIn } = sent;
	return { message: { ...filledForm(form, filledIn), files } };
}
