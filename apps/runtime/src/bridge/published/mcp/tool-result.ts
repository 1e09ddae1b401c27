import { isUtf8 } from "node:buffer";
import type { CallToolResult, ContentBlock, Tool } from "@modelcontextprotocol/server";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { BridgeError, Message, PublishedTool } from "@switchyard/spec";
import type { PublishedReply } from "../published-calls.ts";
import { type ResultFile, resultParts, withoutBytes } from "../result-files.ts";

/** A published tool as the Model Context Protocol lists it. */
export function mcpTool({ name, description, parameters, output_schema, annotations }: PublishedTool): Tool {
	const { read_only, destructive, idempotent, open_world } = annotations ?? {};
	return {
		name,
		description,
		inputSchema: { ...parameters, type: "object" },
		outputSchema: { ...withoutBytes(output_schema), type: "object" },
		annotations: {
			...(read_only === undefined ? {} : { readOnlyHint: read_only }),
			...(destructive === undefined ? {} : { destructiveHint: destructive }),
			...(idempotent === undefined ? {} : { idempotentHint: idempotent }),
			...(open_world === undefined ? {} : { openWorldHint: open_world }),
		},
	};
}

/** Where a result names the run that its call is. */
const RUN = "switchyard/run";

/** What a call is answered, as a tool's result: a failure is one too, in words that a model can act on. */
export async function toolResult(
	{ run, reply }: PublishedReply,
	{ output_schema }: Pick<PublishedTool, "output_schema">,
	files: Pick<WorkspaceFiles, "open">,
): Promise<CallToolResult> {
	const meta = run === undefined ? {} : { _meta: { [RUN]: run } };
	if (reply.status === "ok") {
		const parts = await resultParts(output_schema, { ...(reply.result as Message | undefined) }, files);
		const structuredContent = parts.outputs;
		const blocks = [...parts.files.map(blockOf), ...parts.missing.map(textOf)];
		// Bytes alone need no words beside them.
		const saysNothing = blocks.length > 0 && Object.keys(structuredContent).length === 0;
		const text = saysNothing ? [] : [textOf(JSON.stringify(structuredContent))];
		return { ...meta, content: [...text, ...blocks], structuredContent };
	}
	const text = reply.status === "input_required" ? ASKED : inWords(reply.error);
	return { ...meta, content: [textOf(text)], isError: true };
}

const ASKED =
	"A person has been asked, and the call waits for the answer. Call the tool again with the same arguments for the result, " +
	"once the person has answered.";

function textOf(text: string) {
	return { type: "text", text } as const;
}

/** Bytes in the form in which clients show them: a picture, a sound, or a resource of the result. */
function blockOf({ uri, type: mimeType, bytes }: ResultFile): ContentBlock {
	const [kind] = mimeType.split("/");
	if (kind === "image" || kind === "audio") return { type: kind, data: bytes.toString("base64"), mimeType };
	const content =
		isText(mimeType) && isUtf8(bytes) ? { text: bytes.toString() } : { blob: bytes.toString("base64") };
	return { type: "resource", resource: { uri, mimeType, ...content } };
}

function isText(type: string): boolean {
	return /^text\/|[/+](json|xml|yaml)$/.test(type);
}

function inWords(error: BridgeError | undefined): string {
	if (error === undefined) return "The tool failed.";
	const { code, message, field, hint, details } = error;
	const at = field === undefined ? "" : ` (${field})`;
	const kept = details === undefined ? "" : ` ${JSON.stringify(details)}`;
	return `${code}: ${message}${at}${hint === undefined ? "" : ` ${hint}`}${kept}`;
}
