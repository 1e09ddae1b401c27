import type { CreateMessageRequestParams, SamplingMessage, Tool } from "@modelcontextprotocol/server";
import { type ModelContext, ModelFailure, type ModelRequest } from "@switchyard/host";
import type { AttachedFile, ChatMessage } from "@switchyard/spec/model";

/** The protocol wants a limit, and an agent's setting need not have one. */
const MOST_TOKENS = 4096;

type Block = Extract<SamplingMessage["content"], readonly unknown[]>[number];

/**
 * A request to a model as the protocol puts it to the program that calls. Nothing else goes along: no context of other servers.
 * @throws ModelFailure for a file that the protocol has no place for
 */
export async function samplingRequest(
	{ setting, messages, tools }: ModelRequest,
	{ openFile }: Pick<ModelContext, "openFile">,
): Promise<CreateMessageRequestParams> {
	const limit = "maxOutputTokens" in setting ? setting.maxOutputTokens : undefined;
	const system = messages.flatMap((message) => (message.role === "system" ? [message.text] : []));
	return {
		messages: await entriesOf(messages, openFile),
		maxTokens: limit ?? MOST_TOKENS,
		...(system.length === 0 ? {} : { systemPrompt: system.join("\n\n") }),
		...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
	};
}

/** Results of tools that were called together are one entry, as the protocol asks. */
async function entriesOf(
	messages: readonly ChatMessage[],
	openFile: ModelContext["openFile"],
): Promise<SamplingMessage[]> {
	const entries: { readonly role: "user" | "assistant"; readonly isResults: boolean; content: Block[] }[] =
		[];
	for (const message of messages) {
		if (message.role === "system") continue;
		const role = message.role === "assistant" ? "assistant" : "user";
		const isResults = message.role === "tool";
		const last = entries.at(-1);
		const content = await blocksOf(message, openFile);
		if (isResults && last?.isResults) last.content.push(...content);
		else entries.push({ role, isResults, content });
	}
	return entries.map(({ role, content }) => {
		const [only] = content;
		return { role, content: content.length === 1 && only ? only : content };
	});
}

async function blocksOf(
	message: Exclude<ChatMessage, { role: "system" }>,
	openFile: ModelContext["openFile"],
): Promise<Block[]> {
	switch (message.role) {
		case "tool":
			return [
				{ type: "tool_result", toolUseId: message.call, content: [textOf(JSON.stringify(message.result))] },
			];
		case "assistant": {
			const calls = message.toolCalls.map(
				({ id, name, arguments: input }): Block => ({ type: "tool_use", id, name, input: objectOf(input) }),
			);
			return message.text === "" && calls.length > 0 ? calls : [textOf(message.text), ...calls];
		}
		case "user": {
			const files = (message.files ?? []).map((file) => fileOf(file, openFile));
			return [textOf(message.text), ...(await Promise.all(files))];
		}
	}
}

async function fileOf(file: AttachedFile, openFile: ModelContext["openFile"]): Promise<Block> {
	const { mediaType, name } = file;
	if (mediaType.startsWith("image/"))
		return { type: "image", data: await openFile(file), mimeType: mediaType };
	if (mediaType === "text/plain") return textOf(Buffer.from(await openFile(file), "base64").toString());
	throw new ModelFailure({
		code: "MODEL_FAILED",
		message: `The model of the calling program reads texts and images: "${name}" is neither.`,
		retryable: false,
	});
}

function textOf(text: string | undefined): { readonly type: "text"; readonly text: string } {
	return { type: "text", text: text ?? "" };
}

function objectOf(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function toolOf({ name, description, parameters }: ModelRequest["tools"][number]): Tool {
	return { name, description, inputSchema: { ...parameters, type: "object" } } as Tool;
}
