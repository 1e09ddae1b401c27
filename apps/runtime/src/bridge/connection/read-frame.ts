import type { BridgeError, BridgeRole } from "@switchyard/spec";
import { shapeError } from "../../errors/shape-error.ts";
import { findJsonFault } from "../../http/json-guard.ts";
import { badFrame, bridgeError } from "./bridge-errors.ts";
import { inflatePayload, type RawFrame } from "./frame-codec.ts";
import type { PeerFrameRule } from "./frame-rules.ts";

/** What no frame may hold, whatever it is: forbidden keys, too deep nesting. */
export function harmIn(value: unknown): BridgeError | undefined {
	const found = findJsonFault(value);
	return found && badFrame(found.message, found.field);
}

/** A frame of which every word has been checked, or why it is not followed. */
export type ReadFrame = { readonly frame: RawFrame } | { readonly error: BridgeError };

export function readFrame(raw: RawFrame, rule: PeerFrameRule, role: BridgeRole): ReadFrame {
	if (!rule.roles.has(role)) {
		const message = `A peer of the role ${role} may not send ${rule.type}.`;
		return { error: bridgeError("Forbidden", "FRAME_FORBIDDEN", { message }) };
	}
	const harm = harmIn(raw);
	if (harm) return { error: harm };
	const inflated = inflate(raw, rule.payload);
	if ("error" in inflated) return inflated;
	const misshapen = shapeError(rule.schema, inflated.frame);
	return misshapen ? { error: badFrame(misshapen.message, misshapen.field) } : inflated;
}

function inflate(raw: RawFrame, field: string | undefined): ReadFrame {
	if (raw.content_encoding === undefined || field === undefined) return { frame: raw };
	const payload = inflatePayload(raw[field]);
	if (payload === undefined) return { error: badFrame("The payload cannot be inflated.", field) };
	const harm = harmIn({ [field]: payload });
	return harm ? { error: harm } : { frame: { ...raw, [field]: payload } };
}
