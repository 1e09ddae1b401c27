import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	isInputRequiredResult,
	ProtocolError,
	ProtocolErrorCode,
	type Server,
	type ServerContext,
} from "@modelcontextprotocol/server";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { fits, ToolPublicationName } from "@switchyard/spec";
import { fileAddress } from "../file-address.ts";
import type { Offers } from "../offers.ts";
import type { PublishedCaller, PublishedCalls } from "../published-calls.ts";
import { callNotices } from "./call-notices.ts";
import { converse, type DialogueOptions, type WaitingCall } from "./caller-dialogue.ts";
import type { AddressOf } from "./file-blocks.ts";
import { HeaderServer } from "./header-server.ts";
import { mcpTool, toolResult } from "./tool-result.ts";

export interface PublicationServerOptions extends DialogueOptions {
	readonly offers: Pick<Offers, "get" | "tools">;
	readonly calls: Pick<PublishedCalls, "call" | "find" | "next">;
	/** Results may have files of it. */
	readonly files: Pick<WorkspaceFiles, "open">;
	readonly version: string;
}

/** How often a client of the older revision is asked in one call. */
const MOST_QUESTIONS = 20;

/**
 * A server of the Model Context Protocol over one publication, for one caller.
 * @param lasts whether it serves more than one request, between which what is offered may change
 */
export async function publicationServer(
	options: PublicationServerOptions,
	caller: PublishedCaller,
	lasts: boolean,
): Promise<HeaderServer> {
	const { offers, calls, states, files, version } = options;
	const { publication } = caller;
	const { description, consent } = offers.get(publication);
	const offered = await offers.tools(publication);
	const current = async () => (lasts ? offers.tools(publication) : offered);
	const served = new HeaderServer(
		{ name: publication, title: `Switchyard: ${publication}`, version },
		{
			capabilities: { tools: { listChanged: true }, logging: {} },
			...(description === undefined ? {} : { instructions: description }),
			inputRequired: { maxRounds: MOST_QUESTIONS },
			requestState: { verify: states.verify },
		},
		offered,
	);
	const { server } = served;

	server.setRequestHandler("tools/list", async () => ({
		tools: (await current()).map(mcpTool),
	}));

	server.setRequestHandler("tools/call", async ({ params }, context) => {
		const tool = (await current()).find(({ name }) => name === params.name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
		const waiting = context.mcpReq.requestState<WaitingCall>();
		if (waiting && waiting.tool !== tool.name)
			throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The request state is of another tool.");
		const begun = waiting
			? { run: waiting.run, reply: (await calls.find(caller, waiting.run)) ?? STILL_ASKED }
			: await calls.call({
					caller,
					tool,
					arguments: params.arguments,
					signal: context.mcpReq.signal,
					...callNotices(context, tool.name),
				});
		const turn = { caller, tool: tool.name, context, shown: waiting?.question };
		const mayAsk = consent === "caller" && showsForms(server, context);
		const answer = mayAsk ? await converse(options, turn, begun) : begun;
		return isInputRequiredResult(answer)
			? answer
			: toolResult(answer, tool, files, addressIn(publication, answer.run, context));
	});

	return served;
}

const STILL_ASKED = { status: "input_required" } as const;

/** Whether the client can show its person a form; one that only opens addresses cannot. */
function showsForms(server: Server, { mcpReq }: ServerContext): boolean {
	const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
	const { elicitation } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Where a file of the call's result is to be had; what a flow offers by itself has no such address. */
function addressIn(
	publication: string,
	run: string | undefined,
	{ http }: ServerContext,
): AddressOf | undefined {
	if (!http?.req || run === undefined || !fits(ToolPublicationName, publication)) return undefined;
	const { origin } = new URL(http.req.url);
	return (file) => `${origin}${fileAddress(publication, run, file)}`;
}
