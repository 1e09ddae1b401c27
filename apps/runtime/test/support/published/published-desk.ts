import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { ai, custom } from "@switchyard/flow/testing";
import type { TokenGrant } from "@switchyard/spec/access-token";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListApprovalsReply, RunEventsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { expect } from "vitest";
import { startTemporaryApp, type TemporaryApp, type TemporaryAppOptions, TOKEN } from "../temporary-app.ts";

const tool = (
	id: string,
	type: string,
	params: FlowNode["params"],
	settings: FlowNode["tool"],
): FlowNode => ({
	id,
	type,
	name: id,
	params,
	position: { x: 0, y: 0 },
	...defined({ tool: settings }),
});

/** A desk whose tools say something back, send mail after a consent, and fail. */
export function toolFlow(id = "desk"): Flow {
	const tools = [
		tool(
			"shout",
			"Flow.Function",
			{ code: custom("return { loud: String(input).toUpperCase() };"), input: ai },
			{
				name: "shout",
				description: "Says it louder.",
			},
		),
		tool(
			"fixed",
			"Flow.Function",
			{ code: custom("return input;"), input: { scope: "Message", path: "secret" } },
			{ name: "fixed" },
		),
		tool(
			"broken",
			"Flow.Function",
			{ code: custom("throw new Error('at /srv/secret.ts');"), input: ai },
			{ name: "broken" },
		),
		tool(
			"slow",
			"Flow.Function",
			{ code: custom("while (true) {}"), input: ai, time_limit_ms: custom(60_000) },
			{ name: "slow" },
		),
		tool(
			"mail",
			"Mail.Send",
			{
				to: ai,
				subject: ai,
				body: ai,
				server: custom({ credential: "outbox" }),
				from: custom("desk@example.com"),
			},
			{ name: "send_email", approval: "always" },
		),
	];
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			tool("start", "Flow.Manual", {}, undefined),
			tool("agent", "AI.Agent", { prompt: custom("Do it."), model: custom({ provider: "demo" }) }, undefined),
			...tools,
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			...tools.map(({ id: node }) => ({
				id: `t-${node}`,
				from: { node: "agent", port: "tools" },
				to: { node, port: "tool" },
			})),
		],
	};
}

/** A server that offers the tools of a flow, with what tests of published tools ask of it. */
export class PublishedDesk {
	readonly app: TemporaryApp;
	readonly url: string;
	readonly #clients: Client[] = [];

	private constructor(app: TemporaryApp, url: string) {
		this.app = app;
		this.url = url;
	}

	static async start(options: TemporaryAppOptions = {}): Promise<PublishedDesk> {
		const app = await startTemporaryApp(options);
		const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
		return new PublishedDesk(app, url);
	}

	/** Sends a request to the listening server. */
	async send(path: string, method = "GET", body?: unknown, token = TOKEN): Promise<Response> {
		return fetch(this.url + path, {
			method,
			headers: {
				authorization: `Bearer ${token}`,
				...(body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	async json<Reply>(path: string, method = "GET", body?: unknown): Promise<Reply> {
		const answer = await this.send(path, method, body);
		expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
		return (await answer.json()) as Reply;
	}

	async publishFlow(flow: Flow): Promise<void> {
		const { revision } = await this.json<Flow>("/api/flows", "POST", { document: flow });
		await this.json(`/api/flows/${flow.id}/publish`, "POST", { revision });
	}

	async offer(name: string, settings: ToolPublicationSettings): Promise<void> {
		await this.json(`/api/tool-publications/${name}`, "PUT", settings);
	}

	async token(name: string, grant: TokenGrant): Promise<string> {
		const body = { name, grants: [grant] };
		return (await this.json<{ token: string }>("/api/access-tokens", "POST", body)).token;
	}

	/** The official client, connected to a publication. */
	async client(name: string, token: string, options: ClientOptions = {}): Promise<Client> {
		const client = new Client({ name: "test", version: "1" }, options);
		const transport = new StreamableHTTPClientTransport(new URL(`/mcp/${name}`, this.url), {
			requestInit: { headers: { authorization: `Bearer ${token}` } },
		});
		await client.connect(transport);
		this.#clients.push(client);
		return client;
	}

	async events(run: string): Promise<RunEventsReply["events"]> {
		return (await this.json<RunEventsReply>(`/api/runs/${run}/events`)).events;
	}

	/** What has happened in a run, once it is over: a call is answered before its run's end is on disk. */
	async whole(run: string): Promise<RunEventsReply["events"]> {
		await expect.poll(async () => (await this.events(run)).at(-1)?.type).toBe("run-end");
		return this.events(run);
	}

	/** Answers the one question that waits. */
	async answer(answer: "approved" | "rejected" | "submitted"): Promise<void> {
		const { approvals } = await this.json<ListApprovalsReply>("/api/approvals");
		expect(approvals).toHaveLength(1);
		const [{ id, token } = { id: "", token: "" }] = approvals;
		const answered = await this.send(`/api/approvals/${id}`, "POST", { token, answer });
		expect(answered.status).toBe(204);
	}

	async mails(): Promise<readonly unknown[]> {
		return (await this.json<{ mails: unknown[] }>("/api/outbox")).mails;
	}

	async dispose(): Promise<void> {
		await Promise.all(this.#clients.map((client) => client.close()));
		await this.app.dispose();
	}
}
