import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	type InputRequiredResult,
	ProtocolError,
	ProtocolErrorCode,
	type Server,
	type ServerContext,
} from "@modelcontextprotocol/server";
import type { ToolPublicationSettings } from "@switchyard/spec";
import type { OfferedTool } from "../offered-tools.ts";
import type { PublishedCaller, PublishedCalls, PublishedReply } from "../published-calls.ts";
import { callNotices } from "./call-notices.ts";
import { converse, type DialogueOptions, type WaitingCall } from "./caller-dialogue.ts";

export interface OfferedCallOptions extends DialogueOptions {
	readonly calls: Pick<PublishedCalls, "call" | "find" | "next">;
}

/** Who calls, and on what terms. */
export interface Calling {
	readonly server: Server;
	readonly caller: PublishedCaller;
	readonly consent: ToolPublicationSettings["consent"];
}

/** What a request of a client calls. */
export interface OfferedCall {
	readonly tool: OfferedTool;
	/** As the client wrote them. */
	readonly arguments: unknown;
	readonly context: ServerContext;
}

/** Makes the call, or takes up the one that waits for what the client's person says now. */
export async function callOffered(
	options: OfferedCallOptions,
	{ server, caller, consent }: Calling,
	{ tool, arguments: given, context }: OfferedCall,
): Promise<PublishedReply | InputRequiredResult> {
	const { calls } = options;
	const waiting = context.mcpReq.requestState<WaitingCall>();
	if (waiting && waiting.tool !== tool.name)
		throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The request state is of another tool.");
	const begun = waiting
		? { run: waiting.run, reply: (await calls.find(caller, waiting.run)) ?? STILL_ASKED }
		: await calls.call({
				caller,
				tool,
				arguments: given,
				signal: context.mcpReq.signal,
				...callNotices(context, tool.name),
			});
	if (consent !== "caller" || !showsForms(server, context)) return begun;
	return converse(options, { caller, tool: tool.name, context, shown: waiting?.question }, begun);
}

const STILL_ASKED = { status: "input_required" } as const;

/** Whether the client can show its person a form; one that only opens addresses cannot. */
function showsForms(server: Server, { mcpReq }: ServerContext): boolean {
	const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
	const { elicitation } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
