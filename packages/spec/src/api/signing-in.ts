import { SessionReply, SignInBody, SignInCodeReply } from "../http/index.ts";
import { routes } from "./route.ts";

export const signingInApi = routes("Signing in", {
	"GET /api/session": {
		operationId: "getSession",
		summary: "Whether you are signed in",
		response: { 200: SessionReply },
	},

	"POST /api/session": {
		operationId: "signIn",
		summary: "Trade the code of a sign-in link for a session",
		body: SignInBody,
		response: { 200: SessionReply },
	},

	"DELETE /api/session": {
		operationId: "signOut",
		summary: "Sign out",
		response: { 200: SessionReply },
	},

	"POST /api/session/code": {
		operationId: "createSignInCode",
		summary: "Make another sign-in link",
		response: { 200: SignInCodeReply },
	},
});
