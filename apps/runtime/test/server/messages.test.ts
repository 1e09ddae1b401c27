import { createServer } from "node:http";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

const TOKEN = "xoxb-canary-of-the-desk";

let app: TemporaryApp;
let origin: string;
let asked = 0;
/** Slack: the first message is one too many. */
const slack = createServer((_request, response) => {
	const busy = asked++ === 0;
	response.writeHead(busy ? 429 : 200, {
		"content-type": "application/json",
		...(busy ? { "retry-after": "1" } : {}),
	});
	response.end(JSON.stringify(busy ? { ok: false, error: "ratelimited" } : { ok: true, ts: "1.2" }));
});

beforeAll(async () => {
	await new Promise<void>((listening) => slack.listen(0, "127.0.0.1", listening));
	const address = slack.address();
	origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
	app = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
});
afterAll(async () => {
	await app.dispose();
	slack.close();
});

const constant = (value: unknown) => ({ scope: "Custom" as const, value });

it("sends a message by the account's own server once it takes more, and the run holds no token", async () => {
	const value = { service: "slack", secret: TOKEN, baseUrl: `${origin}/api` };
	const put = await app.send({
		method: "PUT",
		url: "/api/credentials/desk-bot",
		payload: { kind: "messenger", value },
	});
	expect(put.json()).toEqual({ unmasked: [] });
	const document: Flow = {
		formatVersion: 1,
		id: "tell",
		name: "Tell",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "tell",
				type: "Message.Send",
				name: "Tell",
				position: { x: 260, y: 0 },
				params: {
					account: constant({ credential: "desk-bot" }),
					to: constant("C1"),
					text: constant("Order 42 has shipped."),
				},
				retry: { attempts: 2, backoffMs: 0, on: ["MESSENGER_BUSY"] },
			},
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "tell", port: "in" } }],
	};
	await app.send({ method: "POST", url: "/api/flows", payload: { document } });
	const started = await app.send({ method: "POST", url: "/api/flows/tell/runs?wait=20000", payload: {} });
	const { runId, run } = started.json<StartRunReply & { run: RunSummary }>();
	expect(run).toMatchObject({ status: "succeeded", message: { message_id: "1.2", service: "slack" } });
	const events = (await app.send({ url: `/api/runs/${runId}/events` })).json<RunEventsReply>().events;
	expect(events.map(({ type }) => type)).toContain("step-fail");
	expect(JSON.stringify(events)).toContain("Send it again in 1 seconds or later.");
	expect(JSON.stringify(events) + app.log()).not.toContain(TOKEN);
});

it("shows nobody the token of a stored account, and tries it without a message", async () => {
	const tested = await app.send({ method: "POST", url: "/api/credentials/desk-bot/test", payload: {} });
	expect(tested.json()).toEqual({ ok: true, message: "Slack knows the account." });
	expect((await app.send({ url: "/api/credentials" })).body).not.toContain(TOKEN);
});
