import { isInputRequiredResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { defined } from "@switchyard/spec/json";
import type { PublishedCaller } from "../published-calls.ts";
import { addressIn } from "./file-address-in.ts";
import { HeaderServer } from "./header-server.ts";
import { offerCompletions } from "./offer-completions.ts";
import { offerPrompts } from "./offer-prompts.ts";
import { offerResources } from "./offer-resources.ts";
import { callOffered } from "./offered-call.ts";
import type { PublicationServerOptions } from "./publication-server-options.ts";
import { mcpTool, toolResult } from "./tool-result.ts";

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
	const { offers, states, files, version } = options;
	const { publication } = caller;
	const { description, consent } = offers.get(publication);
	const offered = await offers.tools(publication);
	const current = async () => (lasts ? offers.tools(publication) : offered);
	const served = new HeaderServer(
		{ name: publication, title: `Switchyard: ${publication}`, version },
		{
			capabilities: {
				tools: { listChanged: true },
				prompts: { listChanged: true },
				resources: { listChanged: true, subscribe: true },
				completions: {},
				logging: {},
			},
			...defined({ instructions: description }),
			inputRequired: { maxRounds: MOST_QUESTIONS },
			requestState: { verify: states.verify },
		},
		offered,
	);
	const { server } = served;
	const calling = { server, caller, consent };

	server.setRequestHandler("tools/list", async () => ({
		tools: (await current()).map(mcpTool),
	}));

	server.setRequestHandler("tools/call", async ({ params }, context) => {
		const tool = (await current()).find(({ name }) => name === params.name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
		const answer = await callOffered(options, calling, { tool, arguments: params.arguments, context });
		return isInputRequiredResult(answer)
			? answer
			: toolResult(answer, tool, files, addressIn(publication, answer.run, context));
	});

	offerPrompts(options, calling);
	offerResources(options, calling, served.watched);
	offerCompletions(options, calling);
	return served;
}
