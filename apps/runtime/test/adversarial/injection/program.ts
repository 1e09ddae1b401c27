import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { BridgeClient } from "../../support/bridge/bridge-client.ts";
import type { ServerProcess } from "../../support/server-process.ts";
import type { Start } from "./case.ts";

type Call = Extract<Start, { readonly tool: string }>;

/** Address of a server, and the token of a program. */
type At = Pick<ServerProcess, "address" | "bridgeUrl" | "token">;

/**
 * Calls a tool of the desk as a program with a token does.
 * @returns the run of the call, which may wait for a person
 */
export async function callAsProgram(server: At, { over, ...call }: Call): Promise<string> {
	const run = await CALLS[over](server, call);
	const headers = { authorization: `Bearer ${server.token}` };
	// A call is answered before the disk has its run.
	while (!(await fetch(`${server.address}/api/runs/${run}`, { headers })).ok) await delay(5);
	return run;
}

const CALLS: Readonly<Record<Call["over"], (server: At, call: Omit<Call, "over">) => Promise<string>>> = {
	async HTTP({ address, token }, { tool, arguments: args }) {
		const response = await fetch(`${address}/tools/desk/${tool}`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify(args),
		});
		return response.headers.get("switchyard-run") ?? "";
	},
	async MCP({ address, token }, { tool, arguments: args }) {
		const client = new Client({ name: "program", version: "1" });
		const requestInit = { headers: { authorization: `Bearer ${token}` } };
		await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp/desk`), { requestInit }));
		const { _meta: meta } = await client.callTool({ name: tool, arguments: args });
		await client.close();
		return String(meta?.["switchyard/run"]);
	},
	async bridge({ bridgeUrl: url, token }, { tool, arguments: args }) {
		const client = await BridgeClient.connect(url, token);
		await client.hello({ role: "client" });
		client.send({ command: "open_session", id: "o", args: { flow_id: "desk", node_id: "agent" } });
		const { result } = await client.take(({ id }) => id === "o");
		const { session_id, run_id } = result as Record<"session_id" | "run_id", string>;
		const call = { rpc_id: "call", session_id, tool_id: `${session_id}.${tool}`, kwargs: args };
		client.send({ type: "rpc_tool_call", ...call });
		// Its run ends with the session, once the call is answered or refused.
		const end = () => client.send({ command: "cleanup_session", id: "c", args: { session_id } });
		client.next("rpc_tool_response").then(end, () => {});
		return run_id;
	},
};
