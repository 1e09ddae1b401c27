import { FORM_TRIGGER } from "@switchyard/spec";
import { CalledFirings } from "../called-firings.ts";
import { causeOf } from "../cause-of.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import type { CalledKind } from "../trigger-kind.ts";
import { formByHand } from "./form-by-hand.ts";
import { formProblems } from "./form-problems.ts";
import { formRoutes } from "./form-routes.ts";

/**
 * Starts a run for every form that is filled in on a page of its own.
 * @public found by scanning
 */
export function createTrigger(services: TriggerKindServices): CalledKind {
	const { database, publications, nodeTypes, runs, now } = services;
	const cause = causeOf(nodeTypes.get(FORM_TRIGGER));
	const firings = new CalledFirings({ read: database.read, runs, publications, cause, now });
	return {
		type: FORM_TRIGGER,
		problems: formProblems,
		addRoutes: (app, start) => formRoutes(app, { ...services, firings, start }),
		lastFiredAt: (flow, node) => firings.last(flow, node),
		startByHand: formByHand,
	};
}
