import { afterEach, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../testing/temporary-app.ts";

let server: TemporaryApp;

afterEach(() => server.dispose());

it("a client that asks too often is slowed down before anything else is done for it [Q-sec]", async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_REQUESTS_PER_MINUTE: "3" } });
	const guess = async (token: number) => {
		const headers = { host: HOST, authorization: `Bearer guessed-token-${token}` };
		return (await server.app.inject({ url: "/api/flows", headers })).statusCode;
	};
	const statuses: number[] = [];
	for (let token = 0; token < 5; token++) statuses.push(await guess(token));
	expect(statuses).toEqual([401, 401, 401, 429, 429]);
	const answer = await server.send({ url: "/api/runs" });
	expect(answer.json().error).toMatchObject({ code: "RATE_LIMITED", hint: expect.any(String) });
	expect(answer.headers["retry-after"]).toBeDefined();
});
