import { OWNER } from "@switchyard/spec/actor";
import Fastify, { type FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { guardAccess } from "./access.ts";
import type { Http } from "./http.ts";
import { identifyRequests, type Principal } from "./principal.ts";
import { acceptWebSockets } from "./web-sockets.ts";

const ADA: Principal = { id: "ada", actor: OWNER, grants: [{ purpose: "administer" }] };

async function guarded(isOwner: (request: FastifyRequest) => boolean = () => false): Promise<Http> {
	const app: Http = Fastify();
	await acceptWebSockets(app, {
		maxFrame: 1024,
		chooseSubprotocol: () => undefined,
	});
	identifyRequests(app, (request) => (isOwner(request) ? ADA : undefined));
	guardAccess(app, { flowOfRun: async () => undefined });
	return app;
}

describe("a route without declared access [Q-sec]", () => {
	it("stops the server from starting", async () => {
		const app = await guarded();
		expect(() => app.get("/forgotten", () => "open to everybody")).toThrow(
			"The route GET /forgotten does not declare its access.",
		);
	});

	it("stops it when it takes WebSockets, and inside plugins too", async () => {
		const app = await guarded();
		expect(() => app.get("/forgotten", { websocket: true }, () => {})).toThrow(/GET \/forgotten/);
		await app.register((scope: Http, _options, done) => {
			expect(() => scope.get("/inside", () => "open to everybody")).toThrow(/GET \/inside/);
			done();
		});
	});

	it("stops it when what it declares is nothing that is known", async () => {
		const app = await guarded();
		const config = JSON.parse('{"access":"everybody"}');
		expect(() => app.get("/misspelt", { config }, () => "")).toThrow(/GET \/misspelt/);
	});

	it("stops it when it is for those who have signed in, and of no resource, or of one that the policy lets nobody treat so", async () => {
		const app = await guarded();
		expect(() => app.get("/vague", { config: { access: "look" } }, () => "")).toThrow(
			"The route GET /vague does not declare its resource.",
		);
		const odd = { access: "chat", resource: "credential" } as const;
		expect(() => app.get("/odd", { config: odd }, () => "")).toThrow(
			/GET \/odd is to chat the resource credential/,
		);
	});

	it("is named with all its methods", async () => {
		const app = await guarded();
		const route = { method: ["GET", "POST"], url: "/forgotten", handler: () => "" };
		expect(() => app.route(route)).toThrow("The route GET, POST /forgotten does not declare its access.");
	});
});

describe("a route for those who are signed in [Q-sec]", () => {
	it("lets nobody else in, and says how to come in", async () => {
		const app = await guarded(({ headers }) => headers.authorization === "me");
		const seen: unknown[] = [];
		const onRequest = async (request: FastifyRequest) => void seen.push(request.headers.authorization);
		const config = { access: "look", resource: "server" } as const;
		app.get("/own", { config, onRequest }, () => "mine");
		app.get("/plain", { config }, () => "mine");
		app.get("/open", { config: { access: "public" } }, () => "everybody's");
		app.setErrorHandler((error: object, _request, reply) => reply.status(401).send({ ...error }));
		for (const url of ["/own", "/plain"]) {
			const refused = await app.inject({ url });
			expect(refused.statusCode).toBe(401);
			expect(refused.json()).toMatchObject({ code: "UNAUTHENTICATED", hint: expect.any(String) });
			expect((await app.inject({ url, headers: { authorization: "me" } })).body).toBe("mine");
		}
		expect(seen).toEqual([undefined, "me"]);
		expect((await app.inject({ url: "/open" })).body).toBe("everybody's");
	});
});

describe("a token that is limited to named flows [Q-sec]", () => {
	const actor = { kind: "token" } as const;
	const LIMITED: Principal = { id: "limited", actor, grants: [{ purpose: "run-flows", names: ["desk"] }] };
	const OTHER: Principal = { id: "other", actor, grants: [{ purpose: "call-tools" }] };

	async function asked(url: string, principal = LIMITED) {
		const app: Http = Fastify();
		identifyRequests(app, () => principal);
		guardAccess(app, {
			flowOfRun: async (run) => ({ "run-1": "desk", "run-2": "shop" })[run],
		});
		const config = { access: "run", resource: "flow" } as const;
		for (const route of ["/flows/:flow", "/runs/:run", "/runs"]) app.get(route, { config }, () => "in");
		app.setErrorHandler((error: Error & { code: string }, _request, reply) =>
			reply.status(403).send({ code: error.code, message: error.message }),
		);
		const answer = await app.inject({ url });
		await app.close();
		return answer.statusCode === 200 ? answer.body : answer.json();
	}

	it.each(["/flows/desk", "/runs?flow=desk", "/runs/run-1"])("may ask for %s", async (url) => {
		expect(await asked(url)).toBe("in");
		expect(await asked(url, ADA)).toBe("in");
	});

	it.each([
		["/flows/shop", "but not `shop`"],
		["/runs?flow=shop", "but not `shop`"],
		["/runs", "about none of them"],
		["/runs?flow=desk&flow=shop", "about none of them"],
	])("may not ask for %s, and reads which flow it is not for", async (url, words) => {
		expect(await asked(url)).toEqual({
			code: "TOKEN_PURPOSE_MISSING",
			message: expect.stringContaining(words),
		});
	});

	it("reads the same of another flow's run and of one that does not exist, whatever flow it names beside it", async () => {
		const refused = await asked("/runs/run-2");
		expect(refused).toMatchObject({ code: "TOKEN_PURPOSE_MISSING" });
		for (const url of ["/runs/run-3", "/runs/run-2?flow=desk", "/runs/run-3?flow=desk"])
			expect(await asked(url)).toEqual(refused);
	});

	it("with another purpose may ask for nothing, and reads which one it lacks", async () => {
		for (const url of ["/flows/desk", "/runs/run-1"])
			expect(await asked(url, OTHER)).toMatchObject({ message: expect.not.stringContaining("limited") });
	});
});
