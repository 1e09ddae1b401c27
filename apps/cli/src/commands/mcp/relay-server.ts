import type { Client } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";

/** A server of the Model Context Protocol that has another one answer: for one client, with its progress and its cancellations. */
export function relayServer(behind: Client): Server {
	const { name = "switchyard", title, version = "0" } = behind.getServerVersion() ?? {};
	const instructions = behind.getInstructions();
	const server = new Server(
		{ name, version, ...(title === undefined ? {} : { title }) },
		{
			capabilities: { tools: { listChanged: true } },
			...(instructions === undefined ? {} : { instructions }),
		},
	);

	server.setRequestHandler("tools/list", async () => ({ tools: (await behind.listTools()).tools }));

	server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
		const { name: tool, arguments: given } = params;
		const token = mcpReq._meta?.progressToken;
		return behind.callTool(
			{ name: tool, ...(given === undefined ? {} : { arguments: given }) },
			{
				signal: mcpReq.signal,
				// The tool's own limit counts.
				timeout: LONGEST_TIMER_MS,
				...(token === undefined
					? {}
					: {
							onprogress: (progress) => {
								const notified = mcpReq.notify({
									method: "notifications/progress",
									params: { ...progress, progressToken: token },
								});
								// A client that has gone misses it.
								notified.catch(() => {});
							},
						}),
			},
		);
	});

	return server;
}

/** The longest that a timer of Node can be. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
