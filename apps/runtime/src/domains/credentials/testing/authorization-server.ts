import { type MutableResponse, OAuth2Server } from "oauth2-mock-server";
import { onTestFinished } from "vitest";

/** An authorization server on loopback, for the test that starts it. */
export interface AuthorizationServer {
	readonly url: string;
	/** What was asked for, in order, by kind of grant. */
	readonly grants: string[];
	/** Has the server answer with other tokens than it would. */
	answer: (body: Record<string, unknown>) => Record<string, unknown>;
	/** Has the server refuse, with this error. */
	refusal: string | undefined;
}

/** Gives tokens named `access-token-1` and so on. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
	const server = new OAuth2Server();
	await server.issuer.keys.generate("RS256");
	await server.start(0, "127.0.0.1");
	onTestFinished(() => server.stop());
	const { port } = server.address();
	const started: AuthorizationServer = {
		url: `http://127.0.0.1:${port}`,
		grants: [],
		answer: (body) => body,
		refusal: undefined,
	};
	server.service.on(
		"beforeResponse",
		(response: MutableResponse, request: { body: { grant_type: string } }) => {
			started.grants.push(request.body.grant_type);
			if (started.refusal === undefined) {
				const token = `access-token-${started.grants.length}`;
				response.body = started.answer({ ...Object(response.body), access_token: token });
			} else {
				response.statusCode = 400;
				response.body = { error: started.refusal, error_description: "words of the server" };
			}
		},
	);
	return started;
}
