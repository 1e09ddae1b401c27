import { AppError } from "@switchyard/spec/error";
import { SessionReply, SignInBody, SignInCodeReply } from "@switchyard/spec/http";
import { GuessBrake } from "../../../platform/http/guess-brake.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { SignInSessions } from "../sign-in/sign-in-sessions.ts";

export interface SessionServices {
	readonly sessions: SignInSessions;
	/** Someone signed out: what they had open is closed. */
	readonly signedOut: (principal: string) => void;
	/** How many wrong codes of one address are answered at once within a minute. */
	readonly wrongCodesPerMinute: number;
}

export function sessionRoutes(
	app: Http,
	{ sessions, signedOut, wrongCodesPerMinute }: SessionServices,
): void {
	const brake = new GuessBrake({ max: wrongCodesPerMinute, what: "sign-in codes", now: Date.now });
	const tags = ["Signing in"];

	app.get(
		"/api/session",
		{
			config: { access: "public", rateLimit: false },
			schema: {
				tags,
				operationId: "getSession",
				summary: "Whether you are signed in",
				response: { 200: SessionReply },
			},
		},
		(request) => ({ signedIn: sessions.principalOf(request) !== undefined }),
	);

	app.post(
		"/api/session",
		{
			// Strangers must not spend what a person with a code needs.
			config: { access: "public", rateLimit: false },
			schema: {
				tags,
				operationId: "signIn",
				summary: "Trade the code of a sign-in link for a session",
				body: SignInBody,
				response: { 200: SessionReply },
			},
		},
		async (request, reply) => {
			if (!sessions.signIn(request.body.code, request, reply)) {
				await brake.slow(request, reply);
				throw new AppError("SIGN_IN_CODE_INVALID", { field: "code", hint: NEW_CODE_HINT });
			}
			return { signedIn: true };
		},
	);

	app.delete(
		"/api/session",
		{
			config: { access: "remove", resource: "sign-in" },
			schema: { tags, operationId: "signOut", summary: "Sign out", response: { 200: SessionReply } },
		},
		(request, reply) => {
			const principal = sessions.principalOf(request)?.id ?? "";
			sessions.signOut(request, reply);
			signedOut(principal);
			return { signedIn: false };
		},
	);

	app.post(
		"/api/session/code",
		{
			config: { access: "add", resource: "sign-in" },
			schema: {
				tags,
				operationId: "createSignInCode",
				summary: "Make another sign-in link",
				response: { 200: SignInCodeReply },
			},
		},
		(request) => {
			const { code, expiresAt } = sessions.mintCode();
			return { code, link: signInLink(`http://${request.headers.host}`, code), expiresAt };
		},
	);
}

const NEW_CODE_HINT =
	"Start the server again, or ask for a new link with a bearer token (POST /api/session/code).";

/** The code stands in the fragment, which no browser sends and no server logs. */
export function signInLink(origin: string, code: string): string {
	return `${origin}/#code=${code}`;
}
