import { setTimeout as delay } from "node:timers/promises";
import type { NodeTypesReply } from "@switchyard/spec/http";
import { BridgeClient } from "../../../apps/runtime/test/support/bridge/bridge-client.ts";
import { ScriptedHost } from "../../../apps/runtime/test/support/bridge/scripted-host.ts";
import { serveShop } from "../../../apps/runtime/test/support/mcp/serve-shop.ts";
import type { Helper } from "../scenario.ts";
import { ask, type Served } from "../served.ts";

/** Interval of looks for the tools of the shop, in milliseconds. */
const ASK_EVERY_MS = 10;

/** Starts a process that nodes work with. Returns the function that ends it. */
export function startHelper(helper: Helper, server: Served): Promise<() => Promise<void>> {
	return helper === "agent" ? startAgent(server) : startShop(server);
}

/** An agent that answers at once. */
async function startAgent({ bridge, token }: Served): Promise<() => Promise<void>> {
	const connect = async (hello: object = {}) => {
		const client = await BridgeClient.connect(bridge, token);
		await client.hello({ ...hello });
		return client;
	};
	const { client } = await ScriptedHost.connect({ connect }, "helper");
	return async () => {
		client.socket.close(1000);
		await client.end();
	};
}

/** An MCP server, whose tools are node types once it is connected. */
async function startShop(server: Served): Promise<() => Promise<void>> {
	const { url, close } = await serveShop();
	await ask(server, "PUT", "/api/mcp-servers/Shop", { transport: "http", url });
	for (;;) {
		const { nodeTypes } = await ask<NodeTypesReply>(server, "GET", "/api/node-types");
		if (nodeTypes.some(({ id }) => id.startsWith("Shop."))) return close;
		await delay(ASK_EVERY_MS);
	}
}
