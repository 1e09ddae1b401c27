import type {
	CallToolResult,
	ContentBlock,
	GetPromptResult,
	ReadResourceResult,
} from "@modelcontextprotocol/client";
import { NodeError } from "@switchyard/node-kit";
import { defined, type Message } from "@switchyard/spec/json";

/** Bytes that came with an answer. They do not enter the run: a file of the workspace holds them. */
export interface Attachment {
	/** The bytes in Base64. */
	readonly data: string;
	readonly type: string;
	readonly name?: string;
}

/** What came of a request: outputs, and the bytes that are to be kept beside them. */
export interface Outcome {
	readonly outputs: Message;
	readonly attachments: readonly Attachment[];
}

/** @throws NodeError `MCP_TOOL_FAILED` when the tool says that it failed */
export function toolResultOf(result: CallToolResult): Outcome {
	const { content = [], structuredContent, isError } = result;
	const text = content.flatMap(wordsIn).join("\n");
	if (isError)
		throw new NodeError({
			code: "MCP_TOOL_FAILED",
			message: (text || "The tool says that it failed.").slice(0, 4000),
		});
	return {
		outputs: {
			// Tools repeat structured results as text, for clients that know of no others.
			...(structuredContent === undefined ? { text } : { data: structuredContent }),
			...(structuredContent !== undefined && !isRepeated(text, structuredContent) ? { text } : {}),
		},
		attachments: content.flatMap(bytesIn),
	};
}

export function resourceOf({ contents }: ReadResourceResult): Outcome {
	return {
		outputs: { text: contents.flatMap((each) => ("text" in each ? [each.text] : [])).join("\n") },
		attachments: contents.flatMap((each) =>
			"blob" in each
				? [{ data: each.blob, type: each.mimeType ?? "application/octet-stream", name: each.uri }]
				: [],
		),
	};
}

export function promptOf({ description, messages }: GetPromptResult): Outcome {
	const contents = messages.map(({ content }) => content);
	return {
		outputs: {
			...defined({ description }),
			messages: messages.map(({ role, content }) => ({ role, text: wordsIn(content).join("\n") })),
		},
		attachments: contents.flatMap(bytesIn),
	};
}

/** @param items what a server lists, described by it */
export function pagesOf(name: string, items: readonly object[]): Outcome {
	return { outputs: { [name]: items.map((item) => ({ ...item })) }, attachments: [] };
}

function wordsIn(block: ContentBlock): string[] {
	switch (block.type) {
		case "text":
			return [block.text];
		case "resource":
			return "text" in block.resource ? [block.resource.text] : [];
		case "resource_link":
			return [`${block.name}: ${block.uri}`];
		default:
			return [];
	}
}

function bytesIn(block: ContentBlock): Attachment[] {
	switch (block.type) {
		case "image":
		case "audio":
			return [{ data: block.data, type: block.mimeType }];
		case "resource": {
			const { resource } = block;
			if (!("blob" in resource)) return [];
			return [
				{ data: resource.blob, type: resource.mimeType ?? "application/octet-stream", name: resource.uri },
			];
		}
		default:
			return [];
	}
}

function isRepeated(text: string, structured: unknown): boolean {
	if (text === "") return true;
	try {
		return JSON.stringify(JSON.parse(text)) === JSON.stringify(structured);
	} catch {
		return false;
	}
}
