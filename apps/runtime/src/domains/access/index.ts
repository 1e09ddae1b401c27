import { join } from "node:path";
import { defineDomain, extensionPoint } from "../domain.ts";
import { AccessTokenStore } from "./access-token-store.ts";
import { accessTokenRoutes } from "./routes/access-tokens.ts";
import { sessionRoutes } from "./routes/session.ts";
import { openSignInSessions } from "./sign-in/sign-in-sessions.ts";
import type {} from "./tables.ts";

export type { SignInSessions } from "./sign-in/sign-in-sessions.ts";

/** Receives the id of a principal that signed out: what it had open is closed. */
export const signedOut = extensionPoint<(principal: string) => void>("access.signedOut");

/** People sign in with a link, programs with a token. */
export const access = defineDomain({
	name: "access",
	needs: [],
	points: [signedOut],
	async open({ platform: { database, folder, keys, onUnreadable, now }, contributions }) {
		const tokens = await AccessTokenStore.open({ database, administrator: keys.token, onUnreadable, now });
		const signInSessions = openSignInSessions({
			tokens,
			signedOutFile: join(folder, "keys", "signed-out"),
			now,
		});
		const watchers = contributions(signedOut);
		const closeAllOf = (principal: string) => {
			for (const watcher of watchers()) watcher(principal);
		};
		return { face: { tokens, sessions: signInSessions, closeAllOf } };
	},
	routes(app, { platform: { config }, face: { tokens, sessions: signInSessions, closeAllOf } }) {
		const { wrongCodesPerMinute } = config.limits;
		sessionRoutes(app, { signInSessions, signedOut: closeAllOf, wrongCodesPerMinute });
		accessTokenRoutes(app, { accessTokens: tokens });
	},
});
