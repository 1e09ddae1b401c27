import type { BridgeError, BridgeRole } from "@switchyard/spec/bridge";
import { faultBelow, findJsonFault, type JsonFault, repeatedField } from "@switchyard/spec/json";
import { shapeError } from "../errors/shape-error.ts";
import { badFrame, bridgeError } from "./bridge-errors.ts";
import { type DecodedFrame, inflatePayload, type RawFrame } from "./frame-codec.ts";
import type { PeerFrameRule } from "./frame-rules.ts";
import type { Decoded } from "./unpack-message.ts";

/** What no frame may hold, whatever it is: forbidden keys, too deep nesting. */
export function harmIn(value: unknown): BridgeError | undefined {
	return refusalOf(findJsonFault(value));
}

/** The same of a frame as it came, which may also have a field twice. */
export function harmInFrame({ frame, repeated }: DecodedFrame): BridgeError | undefined {
	return repeated === undefined ? harmIn(frame) : refusalOf(repeatedField(repeated));
}

function harmInPayload(field: string, { value, repeated }: Decoded): BridgeError | undefined {
	const payload = { [field]: value };
	return repeated === undefined ? harmIn(payload) : refusalOf(faultBelow(field, repeatedField(repeated)));
}

function refusalOf(fault: JsonFault | undefined): BridgeError | undefined {
	return fault && badFrame(fault.message, fault.field);
}

/** A frame of which every word has been checked, or why it is not followed. */
export type ReadFrame = { readonly frame: RawFrame } | { readonly error: BridgeError };

export function readFrame(
	{ frame: raw, repeated }: DecodedFrame,
	rule: PeerFrameRule,
	role: BridgeRole,
): ReadFrame {
	if (!rule.roles.has(role)) {
		const message = `A peer of the role ${role} may not send ${rule.type}.`;
		return { error: bridgeError("Forbidden", "FRAME_FORBIDDEN", { message }) };
	}
	const harm = harmInFrame({ frame: raw, repeated });
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
	const harm = harmInPayload(field, payload);
	return harm ? { error: harm } : { frame: { ...raw, [field]: payload.value } };
}
