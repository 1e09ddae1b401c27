import { CalledFirings } from "../called-firings.ts";
import { causeOf } from "../cause-of.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import type { CalledKind } from "../trigger-kind.ts";
import { WEBHOOK } from "./hook.ts";
import { HookIndex } from "./hook-index.ts";
import { hookMessage } from "./hook-message.ts";
import { hookRoutes } from "./hook-routes.ts";

/**
 * Starts a run for every request to an address of its own.
 * @public found by scanning
 */
export async function createTrigger(services: TriggerKindServices): Promise<CalledKind> {
	const { database, publications, nodeTypes, runs, now } = services;
	const hooks = await HookIndex.open(publications, nodeTypes);
	const firings = new CalledFirings({
		read: database.read,
		runs,
		publications,
		cause: causeOf(nodeTypes.get(WEBHOOK)),
		now,
	});
	return {
		type: WEBHOOK,
		addRoutes: (app, start) => hookRoutes(app, { ...services, hooks, firings, start }),
		lastFiredAt: (flow, node) => firings.last(flow, node),
		startByHand: ({ trigger, sent }) => {
			const request = { method: "POST", path: "", query: {}, headers: {}, body: {} };
			return { message: { ...hookMessage(trigger, request), ...sent } };
		},
	};
}
