import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	inputRequired,
	inputResponse,
	ProtocolError,
	ProtocolErrorCode,
	type RequestStateCodec,
	Server,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { AppError } from "@switchyard/spec";
import type { CallerConsents } from "../caller-consents.ts";
import type { Offers } from "../offers.ts";
import type { PublishedCaller, PublishedCalls, PublishedReply } from "../published-calls.ts";
import { mcpTool, toolResult } from "./tool-result.ts";

/** What a client gives back when its person has answered: the call that waits. */
export interface WaitingCall {
	readonly run: string;
	/** The question that the person was shown. */
	readonly consent: string;
}

export interface PublicationServerOptions {
	readonly offers: Pick<Offers, "get" | "tools">;
	readonly calls: Pick<PublishedCalls, "call" | "outcome">;
	readonly consents: CallerConsents;
	/** Seals what clients give back. */
	readonly states: RequestStateCodec<WaitingCall>;
	readonly version: string;
}

/** The key of the one thing that a client's person is asked. */
const CONSENT = "consent";

/** A server of the Model Context Protocol over one publication, for one caller. */
export function publicationServer(options: PublicationServerOptions, caller: PublishedCaller): Server {
	const { offers, calls, consents, states, version } = options;
	const { publication, principal } = caller;
	const { description, consent } = offers.get(publication);
	const server = new Server(
		{ name: publication, title: `Switchyard: ${publication}`, version },
		{
			capabilities: { tools: { listChanged: true } },
			...(description === undefined ? {} : { instructions: description }),
			requestState: { verify: states.verify },
		},
	);

	server.setRequestHandler("tools/list", async () => ({
		tools: (await offers.tools(publication)).map(mcpTool),
	}));

	server.setRequestHandler("tools/call", async ({ params }, context) => {
		const waiting = context.mcpReq.requestState<WaitingCall>();
		if (waiting) return toolResult(await answered(waiting, context));
		const tool = (await offers.tools(publication)).find(({ name }) => name === params.name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
		const answer = await calls.call({
			caller,
			tool,
			arguments: params.arguments,
			signal: context.mcpReq.signal,
			onProgress: progressOf(context),
		});
		return (await askCaller(answer, context, params.name)) ?? toolResult(answer);
	});

	/** Shows the call to the person at the client, where that person may agree and the client can ask. */
	async function askCaller({ run, reply }: PublishedReply, context: ServerContext, tool: string) {
		const canAsk = consent === "caller" && run !== undefined && reply.status === "input_required";
		if (!canAsk || !capabilitiesOf(server, context)?.elicitation) return undefined;
		const asked = await consents.asked(run);
		if (!asked) return undefined;
		return inputRequired({
			inputRequests: {
				[CONSENT]: inputRequired.elicit({
					message: `May the tool ${tool} be called with these arguments?`,
					requestedSchema: { type: "object", properties: {} },
				}),
			},
			requestState: await states.mint({ run, consent: asked.id }, context),
		});
	}

	/** Passes the person's answer on, and waits for what comes of it. */
	async function answered(
		{ run, consent: id }: WaitingCall,
		context: ServerContext,
	): Promise<PublishedReply> {
		const given = inputResponse(context.mcpReq.inputResponses, CONSENT);
		const asked = await consents.asked(run);
		const says = given.kind === "elicit" && given.action !== "cancel" ? given.action : undefined;
		if (says !== undefined && asked?.id === id) {
			await consents
				.answer(asked, says === "accept", `the caller of ${publication} (${principal})`)
				.catch(unlessOver);
		}
		const reply = await calls.outcome(
			caller,
			run,
			says === undefined ? AbortSignal.abort() : context.mcpReq.signal,
		);
		return { run, reply };
	}

	return server;
}

/** Someone was faster: what they answered counts. */
function unlessOver(error: unknown): void {
	if (!(error instanceof AppError)) throw error;
}

function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities | undefined {
	const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
	return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Progress only goes forward, as the protocol asks. */
function progressOf({ mcpReq }: ServerContext) {
	const token = mcpReq._meta?.progressToken;
	if (token === undefined) return undefined;
	let last = -1;
	return ({ fraction = 0, text }: { readonly fraction?: number; readonly text?: string }) => {
		if (fraction <= last) return;
		last = fraction;
		const params = { progressToken: token, progress: fraction, total: 1, ...(text ? { message: text } : {}) };
		// A client that has gone misses it.
		mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
	};
}
