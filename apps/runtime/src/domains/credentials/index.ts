import { defineDomain, extensionPoint } from "../domain.ts";
import { AccessOpener } from "./access-opener.ts";
import type { SignInReturn } from "./oauth/sign-in-return.ts";
import { SignIns } from "./oauth/sign-ins.ts";
import { TokenClient } from "./oauth/token-client.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { oauthCallbackRoutes } from "./routes/oauth-callback.ts";
import { CredentialTests } from "./tests/credential-tests.ts";

export { PendingSignIns } from "./oauth/pending-sign-ins.ts";
export { refusePlain } from "./oauth/refuse-plain.ts";
export { nameBrowser } from "./oauth/sign-in-browser.ts";
export { CALLBACK } from "./routes/oauth-callback.ts";

/** Ends of sign-ins at other services that are no credential's. */
export const signInReturns = extensionPoint<SignInReturn>("credentials.signInReturns");

/** Opens, tests and renews what is stored to sign in at other services. */
export const credentials = defineDomain({
	name: "credentials",
	needs: [],
	points: [signInReturns],
	open({ platform: { secrets, credentialKinds, network, logger, now }, contributions }) {
		const tokens = new TokenClient({ network, now });
		const opener = new AccessOpener({ secrets, tokens, now });
		return {
			face: {
				opener,
				tests: new CredentialTests({ secrets, opener, network, kinds: credentialKinds, logger }),
				signIns: new SignIns({ secrets, tokens, now }),
				signInReturns: contributions(signInReturns),
			},
		};
	},
	routes(app, { platform: { secrets, credentialKinds }, face: { tests, signIns, signInReturns: returns } }) {
		credentialRoutes(app, { secrets, kinds: credentialKinds, credentialTests: tests, signIns });
		oauthCallbackRoutes(app, { signIns, signInReturns: returns() });
	},
});
