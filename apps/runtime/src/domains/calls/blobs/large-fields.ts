import type { BridgeError } from "@switchyard/spec/bridge";
import { AppError } from "@switchyard/spec/error";
import { isLargeValue, jsonSize, type Message } from "@switchyard/spec/json";
import { bridgeError } from "../../../platform/bridge/bridge-errors.ts";
import type { SessionBlobs } from "./session-blobs.ts";

/** Puts the values in place of arguments that are references to them. */
export function openReferences(
	args: Message,
	blobs: SessionBlobs,
): { readonly arguments: Message } | { readonly error: BridgeError } {
	const references = Object.entries(args).filter(([, value]) => isLargeValue(value));
	if (references.length === 0) return { arguments: args };
	const opened: Record<string, unknown> = { ...args };
	for (const [name, value] of references) {
		try {
			opened[name] = blobs.read(String((value as { __ref: unknown }).__ref));
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			const { code, message } = error;
			return { error: bridgeError("ValidationError", code, { message, field: name }) };
		}
	}
	return { arguments: opened };
}

/** Puts references in place of those of a result's fields that have more than `threshold` characters of JSON. */
export function closeReferences(result: unknown, blobs: SessionBlobs, threshold: number): unknown {
	if (typeof result !== "object" || result === null || Array.isArray(result)) return result;
	const large = Object.entries(result).filter(([, value]) => jsonSize(value) > threshold);
	if (large.length === 0) return result;
	const closed: Record<string, unknown> = { ...result };
	for (const [name, value] of large) closed[name] = blobs.write(value) ?? value;
	return closed;
}
