import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { HOST, type TemporaryApp } from "./temporary-app.ts";

const ORIGIN = `http://${HOST}`;

/** Signs a person in. Gives what sends requests as their browser does. */
export async function signedIn(
	server: TemporaryApp,
): Promise<(request: InjectOptions) => Promise<LightMyRequestResponse>> {
	const answer = await server.app.inject({
		method: "POST",
		url: "/api/session",
		headers: { host: HOST, origin: ORIGIN },
		payload: { code: server.signInSessions.mintCode().code },
	});
	const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
	return (request) => server.app.inject({ ...request, headers: { host: HOST, origin: ORIGIN, cookie } });
}
