import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { escapeHtml, plainPage } from "../../../platform/http/plain-page.ts";
import { browserOf } from "../oauth/sign-in-browser.ts";
import type { SignInReturn } from "../oauth/sign-in-return.ts";
import type { SignIns } from "../oauth/sign-ins.ts";

/** Where services send a person's browser back to; to be registered with them. */
export const CALLBACK = "/oauth/callback";

export interface OAuthCallbackServices {
	readonly signIns: Pick<SignIns, "end">;
	/** Ends of sign-ins that are no credential's. */
	readonly signInReturns: readonly SignInReturn[];
}

/**
 * The end of a sign-in. Anybody may call it: what counts is the state, which is good once, and only in the browser that began.
 */
export function oauthCallbackRoutes(app: Http, { signIns, signInReturns }: OAuthCallbackServices): void {
	app.get(CALLBACK, { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
		const { search } = new URL(request.url, "http://localhost");
		reply.type("text/html; charset=utf-8");
		try {
			const parameters = new URLSearchParams(search);
			const browser = browserOf(request);
			for (const end of signInReturns) {
				const usable = await end(parameters, browser);
				if (usable !== undefined) return signedIn(usable);
			}
			return signedIn(`The credential ${await signIns.end(parameters, browser)}`);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			reply.code(error.statusCode);
			return page("Not signed in", `${error.message} ${error.hint ?? ""}`);
		}
	});
}

function signedIn(usable: string): string {
	return page("Signed in", `${usable} can be used now. You can close this window.`);
}

function page(title: string, text: string): string {
	return plainPage(title, `<p>${escapeHtml(text)}</p>`);
}
