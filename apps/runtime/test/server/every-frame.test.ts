import type { AddressInfo } from "node:net";
import type { TokenPurpose } from "@switchyard/spec/access-token";
import { BRIDGE_FRAMES, type BridgeRole } from "@switchyard/spec/bridge";
import { afterAll, expect, it } from "vitest";
import { BridgeClient } from "../support/bridge/bridge-client.ts";
import { startTemporaryApp } from "../support/temporary-app.ts";

/** Frames that each purpose may send at the bridge: a new frame is tested here too. */
const server = await startTemporaryApp();
afterAll(() => server.dispose());
await server.app.listen({ host: "127.0.0.1", port: 0 });
const url = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/bridge`;

const ROLES: Readonly<Record<BridgeRole, TokenPurpose>> = {
	package: "serve-packages",
	agent: "serve-agents",
	client: "call-tools",
};

const tokens = new Map<BridgeRole, string>();
for (const [role, purpose] of Object.entries(ROLES) as [BridgeRole, TokenPurpose][]) {
	const payload = { name: role, grants: [{ purpose }] };
	const { token } = (await server.send({ method: "POST", url: "/api/access-tokens", payload })).json();
	tokens.set(role, token);
}

/** Commands have no `type`, and go the ways of their roles. */
const frames = Object.entries(BRIDGE_FRAMES).filter(
	([type, { from }]) => from !== "runtime" && type !== "command" && type !== "command_result",
);

const cases = frames.flatMap(([type, { roles }]) =>
	(Object.keys(ROLES) as BridgeRole[]).map((role) => ({
		type,
		role,
		may: (roles as readonly BridgeRole[]).includes(role) ? "may" : "may not",
	})),
);

it("knows frames that are for one role alone, and for all", () => {
	const allowed = cases.filter(({ may }) => may === "may").map(({ type, role }) => `${role}: ${type}`);
	expect(allowed).toMatchInlineSnapshot(`
		[
		  "package: hello",
		  "agent: hello",
		  "client: hello",
		  "package: ping",
		  "agent: ping",
		  "client: ping",
		  "package: pong",
		  "agent: pong",
		  "client: pong",
		  "package: ack",
		  "agent: ack",
		  "client: ack",
		  "package: goaway",
		  "agent: goaway",
		  "client: goaway",
		  "package: log",
		  "agent: log",
		  "client: log",
		  "package: error",
		  "agent: error",
		  "client: error",
		  "package: announce",
		  "package: specs_changed",
		  "package: withdraw",
		  "package: node_result",
		  "package: node_progress",
		  "package: node_chunk",
		  "package: node_probed",
		  "package: node_request",
		  "package: session_result",
		  "package: sessions_held",
		  "package: message",
		  "agent: agent_event",
		  "agent: rpc_tool_call",
		  "client: rpc_tool_call",
		  "agent: rpc_tool_stream",
		  "client: rpc_tool_stream",
		  "agent: rpc_stream_credit",
		  "client: rpc_stream_credit",
		  "agent: rpc_batch_call",
		  "client: rpc_batch_call",
		  "agent: rpc_cancel",
		  "client: rpc_cancel",
		]
	`);
});

it.each(cases)("a peer of the role $role $may send $type [Q-sec]", async ({ type, role, may }) => {
	const client = await BridgeClient.connect(url, tokens.get(role));
	await client.hello({ role });
	client.send({ type });
	client.send({ type: "ping" });
	const answer = await client.take((frame) => frame.type === "error" || frame.type === "pong");
	const { error } = answer as { readonly error?: { readonly code: string } };
	const isForbidden = error?.code === "FRAME_FORBIDDEN";
	expect(isForbidden, JSON.stringify(answer)).toBe(may === "may not");
	client.socket.close(1000);
	await client.end();
});
