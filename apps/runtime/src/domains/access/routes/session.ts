import { signingInApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { GuessBrake } from "../../../platform/http/guess-brake.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { SignInSessions } from "../sign-in/sign-in-sessions.ts";

export interface SessionServices {
	readonly signInSessions: SignInSessions;
	/** Someone signed out: what they had open is closed. */
	readonly signedOut: (principal: string) => void;
	/** How many wrong codes of one address are answered at once within a minute. */
	readonly wrongCodesPerMinute: number;
}

export function sessionRoutes(
	app: Http,
	{ signInSessions, signedOut, wrongCodesPerMinute }: SessionServices,
): void {
	const brake = new GuessBrake({ max: wrongCodesPerMinute, what: "sign-in codes", now: Date.now });

	app.route({
		...signingInApi["GET /api/session"],
		config: { access: "public", rateLimit: false },
		handler: (request) => ({ signedIn: signInSessions.principalOf(request) !== undefined }),
	});

	app.route({
		...signingInApi["POST /api/session"],
		config: { access: "public", rateLimit: false },
		handler: async (request, reply) => {
			if (!signInSessions.signIn(request.body.code, request, reply)) {
				await brake.slow(request, reply);
				throw new AppError("SIGN_IN_CODE_INVALID", { field: "code", hint: NEW_CODE_HINT });
			}
			return { signedIn: true };
		},
	});

	app.route({
		...signingInApi["DELETE /api/session"],
		config: { access: "remove", resource: "sign-in" },
		handler: (request, reply) => {
			const principal = signInSessions.principalOf(request)?.id ?? "";
			signInSessions.signOut(request, reply);
			signedOut(principal);
			return { signedIn: false };
		},
	});

	app.route({
		...signingInApi["POST /api/session/code"],
		config: { access: "add", resource: "sign-in" },
		handler: (request) => {
			const { code, expiresAt } = signInSessions.mintCode();
			return { code, link: signInLink(`http://${request.headers.host}`, code), expiresAt };
		},
	});
}

const NEW_CODE_HINT =
	"Start the server again, or ask for a new link with a bearer token (POST /api/session/code).";

/** The code stands in the fragment, which no browser sends and no server logs. */
export function signInLink(origin: string, code: string): string {
	return `${origin}/#code=${code}`;
}
