import { type ContentBlock, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { Message } from "@switchyard/spec/json";
import type { PublishedTool } from "@switchyard/spec/tool-publication";
import type { PublishedReply } from "../published-calls.ts";
import { resultParts } from "../result-files.ts";
import { type AddressOf, fileBlocks } from "./file-blocks.ts";
import { askedInWords, inWords } from "./tool-result.ts";

/** What a flow gave that is no tool: each of its files once, and its other outputs. */
export interface GivenParts {
	readonly files: readonly ContentBlock[];
	readonly outputs: Message;
}

/**
 * Takes apart what a call gave.
 * @throws ProtocolError where it gave nothing: prompts and resources have no results that are failures
 */
export async function givenParts(
	{ reply }: PublishedReply,
	{ output_schema }: Pick<PublishedTool, "output_schema">,
	workspace: Pick<WorkspaceFiles, "open">,
	addressOf: AddressOf | undefined,
): Promise<GivenParts> {
	if (reply.status !== "ok") throw failure(reply);
	const given = Object.entries((reply.result ?? {}) as Message);
	const parts = given.map(([name, value]) => resultParts(output_schema, { [name]: value }, workspace));
	const files = await fileBlocks(
		parts.flatMap((part) => part.files),
		addressOf,
	);
	const plain = given.filter((_, at) => parts[at]?.files.length === 0);
	return { files, outputs: Object.fromEntries(plain) };
}

function failure(reply: Exclude<PublishedReply["reply"], { status: "ok" }>): ProtocolError {
	if (reply.status === "input_required")
		return new ProtocolError(
			ProtocolErrorCode.InternalError,
			askedInWords("Ask again with the same arguments"),
		);
	const { error } = reply;
	const isTheirs = error?.type === "ValidationError";
	return new ProtocolError(
		isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
		inWords(error),
	);
}
