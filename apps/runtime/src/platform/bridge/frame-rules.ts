import { BRIDGE_FRAMES, type BridgeRole, type FrameRule } from "@switchyard/spec/bridge";
import type { TSchema } from "typebox";
import type { PeerFrameType, RuntimeFrameType } from "./bridge-connection.ts";
import type { RawFrame } from "./frame-codec.ts";

/** What is held of every frame of a kind that comes. */
export interface PeerFrameRule {
	readonly type: PeerFrameType;
	readonly roles: ReadonlySet<BridgeRole>;
	readonly reliable: boolean;
	readonly payload: string | undefined;
	readonly schema: TSchema;
}

const rules = new Map<string, PeerFrameRule>();
for (const [type, rule] of Object.entries<FrameRule>(BRIDGE_FRAMES)) {
	const { roles, reliable, payload, schema } = rule;
	if (rule.from === "runtime") continue;
	const known = { type: type as PeerFrameType, roles: new Set(roles), reliable, payload };
	rules.set(type, { ...known, schema });
}

/** The rule for what a peer sent; `undefined` for what nobody may send us. */
export function ruleFor(frame: RawFrame): PeerFrameRule | undefined {
	return rules.get(nameOf(frame));
}

/** What a frame is called: commands and their results have no `type`. */
export function nameOf(frame: RawFrame): string {
	if (typeof frame.type === "string") return frame.type;
	if (frame.type !== undefined) return "";
	if (frame.command !== undefined) return "command";
	return frame.success === undefined ? "" : "command_result";
}

/** What is held of every frame of a kind that goes. */
export function ruleOfSent(type: RuntimeFrameType): Pick<FrameRule, "reliable" | "payload"> {
	return BRIDGE_FRAMES[type];
}
