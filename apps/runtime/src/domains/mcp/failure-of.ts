import {
	InsufficientScopeError,
	ProtocolError,
	ProtocolErrorCode,
	SdkError,
	SdkErrorCode,
} from "@modelcontextprotocol/client";
import { NodeError } from "@switchyard/node-kit";
import type { Harm } from "./message-bound.ts";
import { signInNeeded } from "./oauth/sign-in-needed.ts";
import { wordsOf } from "./words-of.ts";

/** Why a request to a server came to nothing. The server's own words are quoted, and are as untrusted as its results. */
export function failureOf(error: unknown, harm: Harm | undefined): Error {
	if (error instanceof NodeError) return error;
	if (error instanceof InsufficientScopeError)
		return signInNeeded("The MCP server wants more access for this call than was given.");
	if (harm)
		return new NodeError({ code: harm.code, message: `The MCP server is not listened to. ${harm.message}` });
	if (asksForInput(error))
		return new NodeError({
			code: "MCP_INPUT_REQUIRED",
			message: "The MCP server asks for input in the middle of a call, which is not answered.",
			hint: "Give it all that it needs as arguments, or choose another tool.",
		});
	if (error instanceof ProtocolError)
		return new NodeError({ code: "MCP_REFUSED", message: `The MCP server refused: ${wordsOf(error)}` });
	if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult)
		return new NodeError({
			code: "MCP_ANSWER_INVALID",
			message: `The MCP server's answer is none: ${wordsOf(error)}`,
		});
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The MCP server did not answer: ${wordsOf(error)}`,
		cause: error,
	});
}

/** Whether an error says that the server cannot be reached any more, rather than what it thinks of a request. */
export function isBroken(error: unknown): boolean {
	if (error instanceof NodeError || error instanceof ProtocolError || error instanceof InsufficientScopeError)
		return false;
	if (!(error instanceof SdkError)) return true;
	const { UnsupportedResultType, InvalidResult, RequestTimeout } = SdkErrorCode;
	return ![UnsupportedResultType, InvalidResult, RequestTimeout].some((code) => code === error.code);
}

/** A server may ask outright, or refuse because a client that answers nothing cannot be asked. */
function asksForInput(error: unknown): boolean {
	if (error instanceof SdkError) return error.code === SdkErrorCode.UnsupportedResultType;
	return error instanceof ProtocolError && error.code === ProtocolErrorCode.MissingRequiredClientCapability;
}
