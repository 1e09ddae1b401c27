import { custom, node } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListMcpServersReply, NodeTypesReply, RunEventsReply, RunSummary } from "@switchyard/spec/http";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import { expect, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../temporary-app.ts";

/** How long what a test waits for may take, in milliseconds. */
const PATIENCE = { timeout: 20_000 } as const;

const ENVIRONMENT = {
	SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
	// The server that renames a tool of a test never offers it again.
	SWITCHYARD_PACKAGE_WAIT_SECONDS: "120,Namer=1",
} as const;

/** An agent whose scripted model makes these calls of these tools, one a turn. */
export function desk(id: string, tools: readonly FlowNode[], calls: readonly object[]): Flow {
	const script = [...calls.map((call) => ({ toolCalls: [call] })), { text: "Done." }];
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			node("start", "Flow.Manual"),
			node("agent", "AI.Agent", {
				prompt: custom("Do it."),
				model: custom({ provider: "scripted", script }),
			}),
			...tools,
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			...tools.map((tool) => ({
				id: `t-${tool.id}`,
				from: { node: "agent", port: "tools" },
				to: { node: tool.id, port: "tool" },
			})),
		],
	};
}

export const answers = (events: RunEventsReply["events"]) =>
	events.flatMap((event) => (event.type === "tool-response" ? [event.result] : []));

/** A server of ours with what tests of MCP servers ask of it. */
export class McpDesk {
	app: TemporaryApp;
	#runs = 0;

	private constructor(app: TemporaryApp) {
		this.app = app;
	}

	static async start(): Promise<McpDesk> {
		return new McpDesk(await startTemporaryApp({ environment: ENVIRONMENT }));
	}

	/** Stops the server, and starts another with its data folder. */
	async restart(): Promise<void> {
		const { folder } = this.app;
		await this.app.close();
		this.app = await startTemporaryApp({ folder, environment: ENVIRONMENT });
	}

	async put(name: string, settings: McpServerSettings): Promise<void> {
		const request = { method: "PUT", url: `/api/mcp-servers/${name}`, payload: settings } as const;
		const answer = await this.app.send(request);
		expect(answer.statusCode, answer.body).toBe(200);
	}

	async find(name: string) {
		const { servers } = (await this.app.send({ url: "/api/mcp-servers" })).json<ListMcpServersReply>();
		return servers.find((each) => each.name === name);
	}

	/** Waits until a server is connected and its nodes are known as it offers them now. */
	async connected(name: string, nodes: number): Promise<void> {
		await vi.waitFor(async () => {
			const found = await this.find(name);
			expect(found).toMatchObject({ state: "connected" });
			if (nodes > 0) expect(found?.offers).not.toEqual([]);
		}, PATIENCE);
		await vi.waitFor(async () => expect(await this.typesOf(name)).toHaveLength(nodes), PATIENCE);
	}

	/** Waits until it could not be connected. Gives why. */
	async failed(name: string): Promise<string> {
		await vi.waitFor(async () => expect(await this.find(name)).toMatchObject({ state: "failed" }), PATIENCE);
		return (await this.find(name))?.problem ?? "";
	}

	async remove(name: string): Promise<void> {
		await this.app.send({ method: "DELETE", url: `/api/mcp-servers/${name}` });
		expect(await this.find(name)).toBeUndefined();
	}

	async typesOf(name: string): Promise<NodeTypesReply["nodeTypes"]> {
		const { nodeTypes } = (await this.app.send({ url: "/api/node-types" })).json<NodeTypesReply>();
		return nodeTypes.filter(({ id }) => id.startsWith(`${name}.`));
	}

	/** Starts a flow. Gives the run's id. */
	async start(flow: Flow): Promise<string> {
		const made = await this.app.send({ method: "POST", url: "/api/flows", payload: { document: flow } });
		expect(made.statusCode, made.body).toBe(201);
		const url = `/api/flows/${flow.id}/runs`;
		const started = await this.app.send({ method: "POST", url, payload: { message: {} } });
		expect(started.statusCode, started.body).toBe(202);
		return started.json().runId;
	}

	/** Runs a flow to its end. */
	async run(flow: Flow): Promise<RunEventsReply["events"]> {
		const runId = await this.start(flow);
		await vi.waitFor(async () => {
			const { status } = (await this.app.send({ url: `/api/runs/${runId}` })).json<RunSummary>();
			expect(["succeeded", "failed"]).toContain(status);
		}, PATIENCE);
		return (await this.app.send({ url: `/api/runs/${runId}/events` })).json<RunEventsReply>().events;
	}

	/** What an agent reads that calls one tool of a server without arguments. */
	async answerOf(type: string, tool: FlowNode["tool"] = {}) {
		const name = tool.name ?? type.slice(type.indexOf(".") + 1);
		const flow = desk(
			`${type.replace(".", "-")}-${++this.#runs}`,
			[node("tool", type, {}, { tool })],
			[{ name, arguments: {} }],
		);
		return answers(await this.run(flow))[0];
	}
}
