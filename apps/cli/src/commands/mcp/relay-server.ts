import type { Client } from "@modelcontextprotocol/client";
import { CLIENT_CAPABILITIES_META_KEY, type ClientCapabilities, Server } from "@modelcontextprotocol/server";

/** The server behind, once as one whose person is never asked, and once as one that shows its person forms. */
export interface Behind {
	readonly plain: Client;
	/** Connected when it is first asked for. */
	readonly withForms: () => Promise<Client>;
}

/**
 * A server of the Model Context Protocol that has another one answer: for one client, with its progress, its cancellations, and the questions to its
 * person, as far as it can ask any.
 */
export function relayServer({ plain: behind, withForms }: Behind): Server {
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

	server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
		const { name: tool, arguments: given } = params;
		const token = mcpReq._meta?.progressToken;
		const { inputResponses } = mcpReq;
		const requestState = mcpReq.requestState<string>();
		const caller = showsForms(server, mcpReq.envelope) ? await withForms() : behind;
		return caller.callTool(
			{
				name: tool,
				...(given === undefined ? {} : { arguments: given }),
				...(inputResponses === undefined ? {} : { inputResponses }),
				...(requestState === undefined ? {} : { requestState }),
			},
			{
				// The client asks its person, and repeats the call with the answer.
				allowInputRequired: true,
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

function showsForms(server: Server, envelope: unknown): boolean {
	const own = (envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined)?.[
		CLIENT_CAPABILITIES_META_KEY
	];
	const { elicitation } = own ?? server.getClientCapabilities() ?? {};
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
