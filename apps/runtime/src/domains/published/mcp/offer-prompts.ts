import { isInputRequiredResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { addressIn } from "./file-address-in.ts";
import { givenParts } from "./given-parts.ts";
import { type Calling, callOffered } from "./offered-call.ts";
import { mcpPrompt, promptMessages } from "./prompt-messages.ts";
import type { PublicationServerOptions } from "./publication-server-options.ts";
import { textArguments } from "./text-arguments.ts";
import { runOf } from "./tool-result.ts";

/** Serves the flows of a publication that are prompts: getting one is a call. */
export function offerPrompts(options: PublicationServerOptions, calling: Calling): void {
	const { server, caller } = calling;
	const { publication } = caller;
	const current = async () => (await options.offers.others(publication)).prompts;

	server.setRequestHandler("prompts/list", async () => ({ prompts: (await current()).map(mcpPrompt) }));

	server.setRequestHandler("prompts/get", async ({ params }, context) => {
		const prompt = (await current()).find(({ name }) => name === params.name);
		if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
		const given = textArguments(prompt.parameters, params.arguments ?? {});
		const answer = await callOffered(options, calling, { tool: prompt, arguments: given, context });
		if (isInputRequiredResult(answer)) return answer;
		const address = addressIn(publication, answer.run, context);
		const messages = promptMessages(await givenParts(answer, prompt, options.files, address));
		return { description: prompt.description, messages, ...runOf(answer) };
	});
}
