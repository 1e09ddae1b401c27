import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { BridgeError, PublishedTool } from "@switchyard/spec";
import type { PublishedReply } from "../published-calls.ts";

/** A published tool as the Model Context Protocol lists it. */
export function mcpTool({ name, description, parameters, output_schema, annotations }: PublishedTool): Tool {
	const { read_only, destructive, idempotent, open_world } = annotations ?? {};
	return {
		name,
		description,
		inputSchema: { ...parameters, type: "object" },
		outputSchema: { ...output_schema, type: "object" },
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
export function toolResult({ run, reply }: PublishedReply): CallToolResult {
	const meta = run === undefined ? {} : { _meta: { [RUN]: run } };
	if (reply.status === "ok") {
		const structuredContent = { ...(reply.result as Record<string, unknown> | undefined) };
		return { ...meta, content: [textOf(JSON.stringify(structuredContent))], structuredContent };
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

function inWords(error: BridgeError | undefined): string {
	if (error === undefined) return "The tool failed.";
	const { code, message, field, hint, details } = error;
	const at = field === undefined ? "" : ` (${field})`;
	const kept = details === undefined ? "" : ` ${JSON.stringify(details)}`;
	return `${code}: ${message}${at}${hint === undefined ? "" : ` ${hint}`}${kept}`;
}
