import type { RemoteAgentEvent, RemoteAgentRequest } from "@switchyard/host";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CallServer, startCallServer } from "../../../../test/support/bridge/call-server.ts";
import { DeskSession } from "../../../../test/support/bridge/desk-session.ts";
import { Refusal, ScriptedHost } from "../../../../test/support/bridge/scripted-host.ts";
import { Stopwatch } from "../../../../test/support/stopwatch.ts";

let server: CallServer;
beforeEach(async () => {
	server = await startCallServer();
});
afterEach(() => server.close());

function request(more: Partial<RemoteAgentRequest> = {}): RemoteAgentRequest {
	return {
		agent: "desk",
		signature: "question -> answer",
		input: { question: "Has it shipped?" },
		toolSession: new DeskSession(),
		signal: new AbortController().signal,
		...more,
	};
}

describe("a remote agent", () => {
	it("is given its tools, made, executed and tidied away; its events come as they happen [D3, D7, D12]", async () => {
		const packageHost = await ScriptedHost.connect(server, "desk", (self) => ({
			execute_agent: ({ input }) => {
				self().tell({ event: "thought", text: "It has." });
				return { answer: `re: ${(input as { question: string }).question}` };
			},
		}));
		const events: RemoteAgentEvent[] = [];
		const deskSession = new DeskSession();
		const asked = request({
			toolSession: deskSession,
			maxIters: 3,
			instructions: "Be kind.",
			onEvent: (e) => events.push(e),
		});
		expect(await server.agents.run(asked)).toEqual({ answer: "re: Has it shipped?" });
		expect(events).toEqual([{ event: "thought", text: "It has." }]);
		await packageHost.client.until(() => packageHost.followed.length === 4);
		expect(packageHost.commands).toMatchObject([
			{ command: "init_tool_bridge", args: { session_id: deskSession.id, tools: deskSession.tools } },
			{
				command: "create_react_agent",
				args: { signature: "question -> answer", max_iters: 3, instructions: "Be kind." },
			},
			{ command: "execute_agent", args: { input: { question: "Has it shipped?" } } },
			{ command: "cleanup_session", args: { session_id: deskSession.id } },
		]);
	});

	it("calls its tools while it works: the reader waits for nobody [D1, D14]", async () => {
		await ScriptedHost.connect(server, "desk", (self) => ({
			execute_agent: async () => {
				const { result } = await self().call("add_numbers", { a: 5, b: 3 });
				return { answer: result };
			},
		}));
		expect(await server.agents.run(request())).toEqual({ answer: { result: 8 } });
	});

	it("has its tools for as long as it works, and nobody else has them [R25, R26, X6, Q-S5]", async () => {
		const deskSession = new DeskSession();
		const stranger = await ScriptedHost.connect(server, "stranger");
		const stolen = { type: "rpc_tool_call", rpc_id: "rpc_1", tool_id: `${deskSession.id}.echo`, kwargs: {} };
		const packageHost = await ScriptedHost.connect(server, "desk", () => ({
			execute_agent: async () => {
				stranger.client.send(stolen);
				return { answer: (await stranger.client.next("rpc_tool_response")).error };
			},
		}));
		expect(await server.agents.run(request({ toolSession: deskSession }))).toMatchObject({
			answer: { type: "ToolNotFound", message: `Unknown tool: ${deskSession.id}.echo` },
		});
		expect(await packageHost.call("echo", {})).toMatchObject({ error: { type: "SessionExpired" } });
		expect(deskSession.calls).toEqual([]);
		expect(deskSession.isOver).toBe(false);
	});

	it("fails in the host's own words", async () => {
		const error = { type: "ToolError", code: "NO_IDEA", message: "I have no idea.", retryable: false };
		await ScriptedHost.connect(server, "desk", () => ({
			execute_agent: () => {
				throw new Refusal(error);
			},
		}));
		await expect(server.agents.run(request())).rejects.toMatchObject({
			name: "NodeError",
			code: "NO_IDEA",
			message: "I have no idea.",
		});
	});

	it("is asked to stop when nobody waits any more; what it still says is dropped [D8, X4]", async () => {
		const packageHost = await ScriptedHost.connect(server, "desk", () => ({
			execute_agent: () => undefined,
			cancel_agent: () => undefined,
		}));
		const controller = new AbortController();
		const run = server.agents.run(request({ signal: controller.signal }));
		await packageHost.client.until(() => packageHost.followed.includes("execute_agent"));
		controller.abort();
		await expect(run).rejects.toMatchObject({ name: "AbortError" });
		await packageHost.client.until(() => packageHost.followed.includes("cancel_agent"));
		const executed = await packageHost.client.take(({ command }) => command === "execute_agent");
		packageHost.client.send({ id: executed.id, success: true, result: { answer: "late" } });
		packageHost.tell({ event: "thought", text: "late" });
		packageHost.client.send({ type: "ping", ts: 1 });
		await packageHost.client.next("pong");
		expect(server.agents.dropped).toBe(2);
	});

	it("whose host says what no host may say fails, and nothing else does [R24]", async () => {
		await ScriptedHost.connect(server, "desk", () => ({ create_react_agent: () => ({ agent: 7 }) }));
		await expect(server.agents.run(request())).rejects.toMatchObject({ code: "AGENT_ANSWER_INVALID" });
		expect(server.agents.names()).toEqual(["desk"]);
	});
});

describe("the hosts of agents", () => {
	it("are known by their names, and an absent one is not asked", async () => {
		expect(server.agents.names()).toEqual([]);
		await expect(server.agents.run(request())).rejects.toMatchObject({
			code: "HOST_UNAVAILABLE",
			retryable: true,
		});
		await ScriptedHost.connect(server, "writer");
		await ScriptedHost.connect(server, "desk");
		await ScriptedHost.connect(server, "desk");
		expect(server.agents.names()).toEqual(["desk", "writer"]);
	});

	it("of one name share the work: the least busy one is next [R33]", async () => {
		const { promise: held, resolve: release } = Promise.withResolvers<{ answer: string }>();
		const script = () => ({ execute_agent: () => held });
		const packageHosts = [
			await ScriptedHost.connect(server, "desk", script),
			await ScriptedHost.connect(server, "desk", script),
		];
		const runs = Array.from({ length: 6 }, () =>
			server.agents.run(request()).catch((error: unknown) => error),
		);
		for (const packageHost of packageHosts) {
			await packageHost.client.until(
				() => packageHost.followed.filter((name) => name === "init_tool_bridge").length === 3,
			);
		}
		release({ answer: "done" });
		await Promise.all(runs);
	});

	it("that die fail their agents at once [Q-R10]", async () => {
		const packageHost = await ScriptedHost.connect(server, "desk", () => ({
			execute_agent: () => undefined,
		}));
		const run = server.agents.run(request());
		await packageHost.client.until(() => packageHost.followed.includes("execute_agent"));
		const watch = new Stopwatch();
		packageHost.client.socket.terminate();
		await expect(run).rejects.toMatchObject({ code: "CONNECTION_LOST", retryable: true });
		expect(watch.stop()).toBeLessThan(1000);
	});

	it("that can come back are given up after less than a second [Q-R10, Q-R11]", async () => {
		const packageHost = await ScriptedHost.connect(
			{ connect: (hello) => server.connect({ ...hello, capabilities: ["resume"] }) },
			"desk",
			() => ({ execute_agent: () => undefined }),
		);
		const run = server.agents.run(request());
		await packageHost.client.until(() => packageHost.followed.includes("execute_agent"));
		packageHost.client.socket.terminate();
		await expect(run).rejects.toMatchObject({ code: "CONNECTION_LOST" });
	});

	it.each(["init_tool_bridge", "create_react_agent"])(
		"that die at %s leave the agent to another one [Q-R10, R33]",
		async (last) => {
			const first = await ScriptedHost.connect(server, "desk", (self) => ({
				[last]: () => {
					self().client.socket.terminate();
					return undefined;
				},
			}));
			const second = await ScriptedHost.connect(server, "desk");
			expect(await server.agents.run(request())).toEqual({ answer: "done" });
			expect(first.followed.at(-1)).toBe(last);
			expect(second.followed).toContain("execute_agent");
		},
	);
});
