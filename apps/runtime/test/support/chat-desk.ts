import { ai, custom, node, path } from "@switchyard/flow/testing";
import type { TokenGrant } from "@switchyard/spec/access-token";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListApprovalsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { expect, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp, type TemporaryAppOptions } from "./temporary-app.ts";

/** A chat trigger and an agent that says what a script says, with a tool that says something back and one that asks for consent. */
export function chatDesk(
	id: string,
	script: readonly object[],
	{ policies, rest = [] }: { readonly policies?: Flow["policies"]; readonly rest?: readonly FlowNode[] } = {},
): Flow {
	const model = custom({ provider: "scripted", script });
	const tools = [
		node(
			"shout",
			"Flow.Function",
			{ code: custom("return { loud: String(input).toUpperCase() };"), input: ai },
			{ tool: { name: "shout", description: "Says it louder." } },
		),
		node(
			"mail",
			"Mail.Send",
			{
				to: ai,
				subject: ai,
				body: ai,
				server: custom({ credential: "outbox" }),
				from: custom("desk@example.com"),
			},
			{ tool: { name: "send_email", approval: "always" } },
		),
	];
	const row = [
		node("start", "Flow.Chat"),
		node("agent", "AI.Agent", { prompt: path("text"), history: path("history"), model }),
		...rest,
	];
	return {
		formatVersion: 1,
		id,
		name: `The ${id}`,
		revision: 0,
		...defined({ policies }),
		nodes: [...row, ...tools],
		wires: [
			...row.slice(1).map(({ id: to }, index) => ({
				id: `w${index}`,
				from: { node: row[index]?.id ?? "", port: "out" },
				to: { node: to, port: "in" },
			})),
			...tools.map(({ id: to }) => ({
				id: `t-${to}`,
				from: { node: "agent", port: "tools" },
				to: { node: to, port: "tool" },
			})),
		],
	};
}

/** A call of the tool that asks for consent. */
export const MAIL_CALL = {
	name: "send_email",
	arguments: { to: "a@example.com", subject: "Order 42", body: "It has shipped." },
};

/** A listening server with flows that programs chat with. */
export class ChatServer {
	readonly app: TemporaryApp;
	readonly url: string;

	private constructor(app: TemporaryApp, url: string) {
		this.app = app;
		this.url = url;
	}

	static async start(options: TemporaryAppOptions = {}): Promise<ChatServer> {
		const app = await startTemporaryApp(options);
		return new ChatServer(app, await app.app.listen({ host: "127.0.0.1", port: 0 }));
	}

	/** Sends a request as the administrator. */
	async send<Reply>(method: "GET" | "POST" | "DELETE", url: string, payload?: object): Promise<Reply> {
		const reply = await this.app.send({ method, url, ...defined({ payload }) });
		expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(300);
		return (reply.body === "" ? undefined : reply.json()) as Reply;
	}

	async publish(document: Flow): Promise<void> {
		await this.send("POST", "/api/flows", { document });
		await this.send("POST", `/api/flows/${document.id}/publish`, { revision: 1 });
	}

	async token(name: string, ...grants: TokenGrant[]): Promise<string> {
		return (await this.send<{ token: string }>("POST", "/api/access-tokens", { name, grants })).token;
	}

	/** Answers the one question that waits. */
	async answer(answer: "approved" | "rejected"): Promise<void> {
		const approvals = await vi.waitFor(async () => {
			const found = (await this.send<ListApprovalsReply>("GET", "/api/approvals")).approvals;
			expect(found).toHaveLength(1);
			return found;
		});
		const [{ id, token } = { id: "", token: "" }] = approvals;
		await this.send("POST", `/api/approvals/${id}`, { token, answer });
	}

	async mails(): Promise<number> {
		return (await this.send<{ mails: unknown[] }>("GET", "/api/outbox")).mails.length;
	}

	dispose(): Promise<void> {
		return this.app.dispose();
	}
}
