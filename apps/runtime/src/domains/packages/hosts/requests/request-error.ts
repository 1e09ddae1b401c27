import { ModelFailure } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import type { BridgeError } from "@switchyard/spec/bridge";
import { AppError } from "@switchyard/spec/error";
import { PathPatternError } from "@switchyard/spec/pattern";
import { bridgeError } from "../../../../platform/bridge/bridge-errors.ts";

/** Why a request of a node failed, where that was foreseen: a node that lets it pass fails as one of the server's own does. */
export function requestError(error: unknown): BridgeError | undefined {
	if (error instanceof ModelFailure) return foreseen(error.fault);
	if (error instanceof NodeError) return foreseen(error);
	if (error instanceof AppError) return foreseen({ ...wordsOf(error), retryable: false });
	if (error instanceof PathPatternError)
		return bridgeError("ToolError", "PATH_PATTERN_INVALID", { field: "pattern" });
	return undefined;
}

interface Words {
	readonly code: string;
	readonly message: string;
	readonly field?: string | undefined;
	readonly hint?: string | undefined;
}

function wordsOf({ code, message, field, hint }: AppError): Words {
	return { code, message, field, hint };
}

function foreseen({
	code,
	message,
	field,
	hint,
	retryable,
}: Words & { readonly retryable: boolean }): BridgeError {
	return {
		type: "ToolError",
		code: code.slice(0, 64),
		message: message.slice(0, 4000),
		...(field === undefined ? {} : { field: field.slice(0, 256) }),
		...(hint === undefined ? {} : { hint: hint.slice(0, 1000) }),
		retryable,
	};
}
