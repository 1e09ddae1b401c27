import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	type InputRequiredResult,
	isInputRequiredResult,
	MissingRequiredClientCapabilityError,
	ProtocolError,
	ProtocolErrorCode,
	type Server,
	type ServerContext,
} from "@modelcontextprotocol/server";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import type { CallingClient, Capability } from "../../calls/index.ts";
import type { OfferedTool } from "../offered-tools.ts";
import type { PublishedCaller, PublishedCalls, PublishedReply } from "../published-calls.ts";
import { callNotices } from "./call-notices.ts";
import { converse, type DialogueOptions, type WaitingCall } from "./caller-dialogue.ts";

export interface OfferedCallOptions extends DialogueOptions {
	readonly calls: Pick<PublishedCalls, "call" | "find" | "next" | "markOf">;
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
	const offersItself = capabilitiesOf(server, context);
	const client: CallingClient = { offers: offersOf(offersItself) };
	const begun = waiting
		? { run: waiting.run, reply: (await calls.find(caller, waiting.run)) ?? STILL_ASKED }
		: await calls.call({
				caller,
				tool,
				arguments: given,
				signal: context.mcpReq.signal,
				client,
				...callNotices(context, tool.name),
			});
	const asksPerson = consent === "caller" && showsForms(offersItself);
	const turn = { caller, tool: tool.name, context, asksPerson, shown: waiting?.questions };
	const answer = await converse(options, turn, begun);
	if (!isInputRequiredResult(answer)) refuseWhatIsLacking(client, answer, context);
	return answer;
}

const STILL_ASKED = { status: "input_required" } as const;

/** What the client offers: in 2026-07-28 it says so with each request, before that once for its session. */
function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities {
	const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
	return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
}

function offersOf({ sampling, roots }: ClientCapabilities): ReadonlySet<Capability> {
	const offered = { sampling, tools: sampling?.tools, roots };
	return new Set((Object.keys(offered) as Capability[]).filter((name) => offered[name] !== undefined));
}

/** Whether the client can show its person a form; one that only opens addresses cannot. */
function showsForms({ elicitation }: ClientCapabilities): boolean {
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A call that failed for what the client does not offer is refused in 2026-07-28 by the protocol's own error, which names that. */
function refuseWhatIsLacking(
	{ lacks }: CallingClient,
	{ reply }: PublishedReply,
	{ mcpReq }: ServerContext,
): void {
	if (lacks === undefined || reply.status !== "error" || !mcpReq.envelope) return;
	throw new MissingRequiredClientCapabilityError({ requiredCapabilities: REQUIRED[lacks] });
}

const REQUIRED: Readonly<Record<Capability, ClientCapabilities>> = {
	sampling: { sampling: {} },
	tools: { sampling: { tools: {} } },
	roots: { roots: {} },
};
