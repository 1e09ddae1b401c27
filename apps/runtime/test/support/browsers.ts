import type { LightMyRequestResponse } from "fastify";
import { HOST, type TemporaryApp } from "./temporary-app.ts";

/** A person's browser, which keeps cookies. */
export interface Browser {
	readonly get: (url: string) => Promise<LightMyRequestResponse>;
	readonly post: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
}

/** A browser without a sign-in. */
export function strangeBrowser({ app }: TemporaryApp): Browser {
	const cookies = new Map<string, string>();
	const send = async (request: object) => {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = { host: HOST, origin: `http://${HOST}`, cookie };
		const answer = await app.inject({ ...request, headers });
		for (const { name, value } of answer.cookies) cookies.set(name, encodeURIComponent(value));
		return answer;
	};
	return {
		get: (url) => send({ method: "GET", url }),
		post: (url, payload = {}) => send({ method: "POST", url, payload }),
	};
}

/** A browser whose person has signed in. */
export async function signedInBrowser(server: TemporaryApp): Promise<Browser> {
	const browser = strangeBrowser(server);
	const answer = await browser.post("/api/session", { code: server.signInSessions.mintCode().code });
	if (answer.statusCode !== 200) throw new Error(`The sign-in failed: ${answer.body}`);
	return browser;
}
