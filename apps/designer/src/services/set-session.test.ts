import type { SessionReply } from "@switchyard/spec/http";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createApi } from "./api.ts";
import { queries } from "./queries.ts";
import { setSession } from "./set-session.ts";

it("stays set where a request from before is answered later", async () => {
	const answers: ((reply: SessionReply) => void)[] = [];
	const fetch = () =>
		new Promise<Response>((resolve) => answers.push((reply) => resolve(Response.json(reply))));
	const api = createApi({ fetch });
	const client = new QueryClient();
	const signInSession = new QueryObserver(client, queries.session(api));
	const unsubscribe = signInSession.subscribe(() => {});
	await setSession(client, api, { signedIn: false });
	for (const answer of answers) answer({ signedIn: true });
	await new Promise(setImmediate);
	expect(signInSession.getCurrentResult().data).toEqual({ signedIn: false });
	unsubscribe();
	client.clear();
});
