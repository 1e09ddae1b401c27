import type { Client, RequestOptions } from "@modelcontextprotocol/client";
import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	Server,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { defined } from "@switchyard/spec/json";
import type { ServersBehind } from "./servers-behind.ts";

/** How often a client of the older revision is asked in one call. */
const MOST_QUESTIONS = 20;

/**
 * A server of the Model Context Protocol that has another one answer: for one client, with its progress, its cancellations, and what is asked of it, its
 * person, its model and its folders, as far as it can be asked.
 * @param behind a connection to the other one that can be asked for nothing
 */
export function relayServer(behind: Client, servers: Pick<ServersBehind, "for">): Server {
	const { name = "switchyard", title, version = "0" } = behind.getServerVersion() ?? {};
	const instructions = behind.getInstructions();
	const server = new Server(
		{ name, version, ...defined({ title }) },
		{
			capabilities: {
				tools: { listChanged: true },
				prompts: { listChanged: true },
				resources: { listChanged: true },
				completions: {},
			},
			...defined({ instructions }),
			inputRequired: { maxRounds: MOST_QUESTIONS },
		},
	);
	const callerOf = ({ mcpReq }: ServerContext) => servers.for(relayedCapabilities(server, mcpReq.envelope));

	server.setRequestHandler("tools/list", async () => ({ tools: (await behind.listTools()).tools }));
	server.setRequestHandler("prompts/list", async () => ({ prompts: (await behind.listPrompts()).prompts }));
	server.setRequestHandler("resources/list", async () => ({
		resources: (await behind.listResources()).resources,
	}));
	server.setRequestHandler("resources/templates/list", async () => ({
		resourceTemplates: (await behind.listResourceTemplates()).resourceTemplates,
	}));
	server.setRequestHandler("completion/complete", ({ params }) => behind.complete(params));

	server.setRequestHandler("tools/call", async ({ params }, context) =>
		(await callerOf(context)).callTool(asSent(params, context), whileCalled(context)),
	);
	server.setRequestHandler("prompts/get", async ({ params }, context) =>
		(await callerOf(context)).getPrompt(asSent(params, context), whileCalled(context)),
	);
	server.setRequestHandler("resources/read", async ({ params }, context) =>
		// What is read is a call, and each is one of its own.
		(await callerOf(context)).readResource(asSent(params, context), {
			...whileCalled(context),
			cacheMode: "bypass",
		}),
	);

	return server;
}

/** The longest that a timer of Node can be. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The parameters with what the client answers to what it was asked. What of `_meta` is for this connection stays here. */
function asSent<Params extends object>(
	{ _meta, ...params }: Params & { _meta?: unknown },
	{ mcpReq }: ServerContext,
) {
	const { inputResponses } = mcpReq;
	const requestState = mcpReq.requestState<string>();
	return {
		...params,
		...defined({ inputResponses, requestState }),
	};
}

function whileCalled({ mcpReq }: ServerContext): RequestOptions & { readonly allowInputRequired: true } {
	const progressToken = mcpReq._meta?.progressToken;
	const onprogress: RequestOptions["onprogress"] = (progress) => {
		const params = { ...progress, progressToken: progressToken ?? "" };
		// A client that has gone misses it.
		mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
	};
	return {
		// The client finds what is asked, and repeats the request with it.
		allowInputRequired: true,
		signal: mcpReq.signal,
		// The tool's own limit counts.
		timeout: LONGEST_TIMER_MS,
		...(progressToken === undefined ? {} : { onprogress }),
	};
}

/** Abilities of a client that are offered to the server behind, as a text that can be compared. */
function relayedCapabilities(server: Server, envelope: unknown): ClientCapabilities {
	const own = (envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined)?.[
		CLIENT_CAPABILITIES_META_KEY
	];
	const { elicitation, sampling, roots } = own ?? server.getClientCapabilities() ?? {};
	const showsForms =
		elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
	return {
		...(showsForms ? { elicitation: { form: {} } } : {}),
		...(sampling ? { sampling: sampling.tools ? { tools: {} } : {} } : {}),
		...(roots ? { roots: {} } : {}),
	};
}
