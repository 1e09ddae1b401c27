import { BRIDGE_FRAMES, type FrameRule } from "@switchyard/spec/bridge";
import { describe, expect, it } from "vitest";
import type { RuntimeFrameType } from "./bridge-connection.ts";
import { nameOf, ruleFor, ruleOfSent } from "./frame-rules.ts";

const FRAMES = Object.entries<FrameRule>(BRIDGE_FRAMES);

describe("the name of a frame", () => {
	it.each([
		[{ type: "ping" }, "ping"],
		[{ type: "ping", command: "x" }, "ping"],
		[{ type: 7, command: "x" }, ""],
		[{ type: null, success: true }, ""],
		[{ command: "x" }, "command"],
		[{ command: "x", success: true }, "command"],
		[{ success: false }, "command_result"],
		[{}, ""],
	])("is read from %j: %s", (frame, name) => {
		expect(nameOf(frame)).toBe(name);
	});
});

describe("the rule for a frame", () => {
	it("is what the protocol says of those that a peer may send, and nothing of others", () => {
		for (const [type, { from, roles, reliable, payload, schema }] of FRAMES) {
			const frame =
				type === "command" ? { command: "x" } : type === "command_result" ? { success: true } : { type };
			const rule = ruleFor(frame);
			if (from === "runtime") expect(rule, type).toBeUndefined();
			else expect(rule, type).toEqual({ type, roles: new Set(roles), reliable, payload, schema });
		}
		for (const type of ["shout", "toString", "__proto__"]) expect(ruleFor({ type })).toBeUndefined();
	});

	it("is known of what the runtime sends", () => {
		for (const [type, rule] of FRAMES) {
			if (rule.from !== "peer") expect(ruleOfSent(type as RuntimeFrameType), type).toBe(rule);
		}
	});
});
