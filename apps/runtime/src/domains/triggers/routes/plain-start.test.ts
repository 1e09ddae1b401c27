import { custom, node } from "@switchyard/flow/testing";
import { chainOf } from "@switchyard/host/testing";
import type { TokenGrant } from "@switchyard/spec/access-token";
import type { Flow } from "@switchyard/spec/flow";
import { StartRunBody } from "@switchyard/spec/http";
import { fits } from "@switchyard/spec/schema";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/signed-in.ts";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

/** Fields of the body that a token for `run-flows` may send. A new field belongs here only if it opens nothing else. */
const OPEN = ["message", "key"];

/** Values for fields, by the type that their schema names. */
const VALUES: Readonly<Record<string, unknown>> = { string: "pay", boolean: true, object: { amount: 5 } };

const URL = "/api/flows/pay-after-question/runs";

let server: TemporaryApp;
let program: (request: InjectOptions) => ReturnType<TemporaryApp["send"]>;
let administer: typeof program;

/** A payment, and a question to a person before it. */
function payment(text: string): Flow {
	const flow = chainOf(
		node("ask", "Flow.Ask", { question: custom("Pay?") }),
		node("pay", "Flow.Log", { text: custom(text) }),
	);
	return { ...flow, id: "pay-after-question", name: "Pay after a question" };
}

async function programWith(...grants: TokenGrant[]): Promise<typeof program> {
	const payload = { name: JSON.stringify(grants).slice(0, 60), grants };
	const { token } = (await server.send({ method: "POST", url: "/api/access-tokens", payload })).json();
	return (request) =>
		server.app.inject({ ...request, headers: { host: HOST, authorization: `Bearer ${token}` } });
}

const runsOf = async (flow: string) =>
	(await server.send({ url: `/api/runs?flow=${flow}` })).json().runs.length as number;

/** The published version is the first one, and the draft the second. */
beforeAll(async () => {
	server = await startTemporaryApp();
	program = await programWith({ purpose: "run-flows" });
	administer = await programWith({ purpose: "administer" });
	const post = (url: string, payload: object) => server.send({ method: "POST", url, payload });
	await post("/api/flows", { document: payment("published") });
	const published = await post("/api/flows/pay-after-question/publish", { revision: 1 });
	expect(published.statusCode, published.body).toBe(200);
	const operations = [{ op: "set-parameter", node: "pay", name: "text", setting: custom("draft") }];
	const edited = await server.send({
		method: "PATCH",
		url: "/api/flows/pay-after-question",
		payload: { revision: 1, operations },
	});
	expect(edited.statusCode, edited.body).toBe(200);
	await post("/api/flows", { document: { ...payment("never published"), id: "draft" } });
});

afterAll(() => server.dispose());

describe("a token for run-flows [Q-sec]", () => {
	const fields = Object.entries(StartRunBody.properties).map(([name, schema]) => ({
		name,
		value: VALUES[(schema as { type?: string }).type ?? ""],
	}));

	it("starts the published version of a flow, whatever its draft is", async () => {
		const payload = { message: { amount: 5 }, key: "order-42" };
		const { statusCode, body } = await program({ method: "POST", url: URL, payload });
		expect(statusCode, body).toBe(202);
		const run = (await server.send({ url: `/api/runs/${JSON.parse(body).runId}` })).json();
		expect(run).toMatchObject({ flow: "pay-after-question", revision: 1 });
		const bare = await program({ method: "POST", url: URL });
		expect(bare.statusCode, bare.body).toBe(202);
	});

	it.each(fields.filter(({ name }) => !OPEN.includes(name)))(
		"starts no run with `$name`, which is for people who build flows",
		async ({ name, value }) => {
			const before = await runsOf("pay-after-question");
			for (const given of value === true ? [true, false] : [value]) {
				const payload = { message: { amount: 5 }, [name]: given };
				expect(fits(StartRunBody, payload)).toBe(true);
				const { statusCode, body } = await program({ method: "POST", url: URL, payload });
				expect(statusCode, body).toBe(403);
				expect(JSON.parse(body).error).toMatchObject({
					code: "TOKEN_PURPOSE_MISSING",
					field: name,
					message: expect.stringContaining(`\`${name}\``),
					hint: expect.stringContaining("`administer`"),
				});
			}
			expect(await runsOf("pay-after-question")).toBe(before);
		},
	);

	it("names all such fields at once, whatever other purposes it has", async () => {
		const more = await programWith({ purpose: "run-flows" }, { purpose: "answer-questions" });
		const { body } = await more({ method: "POST", url: URL, payload: { only: "pay", pins: true } });
		expect(JSON.parse(body).error.message).toContain("`only`, `pins`");
	});

	it("starts no draft, and gets 404 for a flow that does not exist", async () => {
		const draft = await program({ method: "POST", url: "/api/flows/draft/runs", payload: {} });
		expect(draft.statusCode).toBe(403);
		expect(draft.json().error).toMatchObject({
			code: "TOKEN_PURPOSE_MISSING",
			message: expect.stringContaining("`draft` is not published"),
			hint: expect.stringContaining("Publish the flow"),
		});
		expect(await runsOf("draft")).toBe(0);
		const none = await program({ method: "POST", url: "/api/flows/none/runs", payload: {} });
		expect(none.json().error.code).toBe("FLOW_NOT_FOUND");
	});

	it("sees and closes no session of those who build flows", async () => {
		const url = "/api/flows/pay-after-question/kept-sessions";
		expect((await program({ url })).statusCode).toBe(403);
		expect((await program({ method: "DELETE", url: `${url}/ask` })).statusCode).toBe(403);
	});
});

describe("a token for administer, and a person who has signed in", () => {
	it.each(["token", "person"])("try drafts and parts of flows: %s", async (who) => {
		const send = who === "token" ? administer : await signedIn(server);
		const only = await send({ method: "POST", url: `${URL}?wait=10000`, payload: { only: "pay" } });
		expect(only.json().run).toMatchObject({ status: "succeeded", revision: 2 });
		const until = await send({ method: "POST", url: `${URL}?wait=10000`, payload: { until: "start" } });
		expect(until.json().run).toMatchObject({ status: "succeeded", revision: 2 });
		const draft = await send({ method: "POST", url: "/api/flows/draft/runs", payload: {} });
		expect(draft.statusCode, draft.body).toBe(202);
	});
});
