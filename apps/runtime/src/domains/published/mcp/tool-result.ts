import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { BridgeError } from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import type { PublishedTool } from "@switchyard/spec/tool-publication";
import type { PublishedReply } from "../published-calls.ts";
import { resultParts, withoutBytes } from "../result-files.ts";
import { type AddressOf, fileBlocks, textOf } from "./file-blocks.ts";

/** A published tool as the Model Context Protocol lists it. */
export function mcpTool({ name, description, parameters, output_schema, annotations }: PublishedTool): Tool {
	const { read_only, destructive, idempotent, open_world } = annotations ?? {};
	return {
		name,
		description,
		inputSchema: { ...parameters, type: "object" },
		outputSchema: { ...withoutBytes(output_schema), type: "object" },
		annotations: defined({
			readOnlyHint: read_only,
			destructiveHint: destructive,
			idempotentHint: idempotent,
			openWorldHint: open_world,
		}),
	};
}

/** Where a result names the run that its call is. */
const RUN = "switchyard/run";

/** What every result of a call says of its run. */
export function runOf({ run }: { readonly run?: string | undefined }) {
	return run === undefined ? {} : { _meta: { [RUN]: run } };
}

/** What a call is answered, as a tool's result: a failure is one too, in words that a model can act on. */
export async function toolResult(
	{ run, reply }: PublishedReply,
	{ output_schema }: Pick<PublishedTool, "output_schema">,
	workspace: Pick<WorkspaceFiles, "open">,
	addressOf: AddressOf | undefined,
): Promise<CallToolResult> {
	const meta = runOf({ run });
	if (reply.status === "ok") {
		const result = { ...(reply.result as Message | undefined) };
		const { outputs: structuredContent, files } = resultParts(output_schema, result, workspace);
		const blocks = await fileBlocks(files, addressOf);
		// Bytes alone need no words beside them.
		const saysNothing = blocks.length > 0 && Object.keys(structuredContent).length === 0;
		const text = saysNothing ? [] : [textOf(JSON.stringify(structuredContent))];
		return { ...meta, content: [...text, ...blocks], structuredContent };
	}
	const text =
		reply.status === "input_required"
			? askedInWords("Call the tool again with the same arguments")
			: inWords(reply.error);
	return { ...meta, content: [textOf(text)], isError: true };
}

/** @param again what the client does for the result */
export function askedInWords(again: string): string {
	return `A person has been asked, and the call waits for the answer. ${again} for the result, once the person has answered.`;
}

export function inWords(error: BridgeError | undefined): string {
	if (error === undefined) return "The tool failed.";
	const { code, message, field, hint, details } = error;
	const at = field === undefined ? "" : ` (${field})`;
	const kept = details === undefined ? "" : ` ${JSON.stringify(details)}`;
	return `${code}: ${message}${at}${hint === undefined ? "" : ` ${hint}`}${kept}`;
}
