import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { access, signedOut } from "../access/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { nodeSessions, runs } from "../runs/index.ts";
import { RecorderHub } from "./recorder/recorder-hub.ts";
import { keptSessionRoutes } from "./routes/kept-sessions.ts";
import { recorderRoutes } from "./routes/recorder.ts";
import { sessionViewRoutes } from "./routes/session-views.ts";
import { openSessions } from "./sessions/open-sessions.ts";
import { SessionViewHub } from "./views/session-view-hub.ts";

export { sessionsOfPart } from "./routes/sessions-of-part.ts";
export type { KeptSessions } from "./sessions/kept-sessions.ts";

/** Time that the browsers of nodes may take to close, in milliseconds. */
const SESSIONS_CLOSE_MS = 10_000;

/** Sessions that nodes work in one after the other, browsers above all: kept, shown, and recorded in. */
export const browser = defineDomain({
	name: "browser",
	needs: [access, flows, runs],
	open({ platform, needs, contribute, closes }) {
		const { folder, keys, registry, network, files, secrets, logger } = platform;
		const { runHost } = needs.runs;
		const provider = registry.sessionProvider;
		const heldSessions = openSessions({
			folder,
			masterKey: keys.master,
			provider,
			network,
			files,
			flows: needs.flows.store,
			tokens: needs.access.tokens,
			clock: systemClock,
			logger,
		});
		closes("sessions of nodes", SESSIONS_CLOSE_MS, () => heldSessions.stop());
		contribute(nodeSessions, heldSessions);
		registry.watch(() => heldSessions.kept.packagesChanged(registry.specs()));
		const recorder = new RecorderHub({ folder, provider, network, files, secrets, logger });
		const views = new SessionViewHub({ views: heldSessions.views, logger });
		const keptViews = new SessionViewHub({ views: heldSessions.kept.views, logger });
		contribute(signedOut, (principal) => {
			heldSessions.kept.closeOf(principal);
			keptViews.closeSignedOut();
			recorder.closeSignedOut();
			views.closeSignedOut();
		});
		return {
			face: { sessions: heldSessions, recorder, views, keptViews },
			start: () =>
				heldSessions.start(async (run) => {
					const found = await runHost.get(run);
					return found === undefined || found.endedAt !== undefined;
				}),
		};
	},
	routes(app, { needs, face: { sessions: heldSessions, recorder, views, keptViews } }) {
		app.addHook("preClose", async () => {
			await Promise.all([recorder.close(), views.close(), keptViews.close()]);
		});
		keptSessionRoutes(app, { keptSessions: heldSessions.kept, keptViews });
		recorderRoutes(app, { recorder });
		sessionViewRoutes(app, { sessionViews: views, runs: needs.runs.runHost });
	},
});
