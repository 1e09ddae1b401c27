import { SessionReply, SignInBody, SignInCodeReply } from "@switchyard/spec";
import type { Http } from "../http/http.ts";
import type { Sessions } from "../http/session.ts";

export interface SessionServices {
	readonly sessions: Sessions;
	/** How many sign-ins a minute one client may try. */
	readonly signInsPerMinute: number;
}

export function sessionRoutes(app: Http, { sessions, signInsPerMinute }: SessionServices): void {
	const tags = ["Signing in"];

	app.get(
		"/api/session",
		{
			config: { access: "public" },
			schema: { tags, summary: "Whether you are signed in", response: { 200: SessionReply } },
		},
		(request) => ({ signedIn: sessions.isSignedIn(request) }),
	);

	app.post(
		"/api/session",
		{
			config: { access: "public", rateLimit: { max: signInsPerMinute, timeWindow: 60_000 } },
			schema: {
				tags,
				summary: "Trade the code of a sign-in link for a session",
				body: SignInBody,
				response: { 200: SessionReply },
			},
		},
		(request, reply) => {
			sessions.signIn(request.body.code, request, reply);
			return { signedIn: true };
		},
	);

	app.delete(
		"/api/session",
		{
			config: { access: "session" },
			schema: { tags, summary: "Sign out", response: { 200: SessionReply } },
		},
		(request, reply) => {
			sessions.signOut(request, reply);
			return { signedIn: false };
		},
	);

	app.post(
		"/api/session/code",
		{
			config: { access: "session" },
			schema: { tags, summary: "Make another sign-in link", response: { 200: SignInCodeReply } },
		},
		(request) => {
			const { code, expiresAt } = sessions.mintCode();
			return { code, link: signInLink(`http://${request.headers.host}`, code), expiresAt };
		},
	);
}

/** The code stands in the fragment, which no browser sends and no server logs. */
export function signInLink(origin: string, code: string): string {
	return `${origin}/#code=${code}`;
}
