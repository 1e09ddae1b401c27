import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

/** A year. */
const LONGEST_MS = 31_536_000_000;

export const definition = defineNode({
	id: "Flow.Delay",
	version: 1,
	name: "Delay",
	description: "Waits for a while, or until a time. The wait survives a restart of the server.",
	icon: "timer",
	color: "neutral",
	group: "Flow",
	summary: "[for {{duration_ms}}][until {{until}}]",
	keywords: ["wait", "sleep", "pause", "timer"],
	effect: "safe",
	construct: "delay",
	inputs: {
		duration_ms: {
			title: "For",
			schema: Type.Integer({ minimum: 0, maximum: LONGEST_MS, control: "duration" }),
			description: "How long to wait. Leave it empty to wait until a time.",
			scopes: ["Custom", "Message"],
			optional: true,
		},
		until: {
			title: "Until",
			schema: Type.String({ maxLength: 64, examples: ["2026-05-31T08:00:00+02:00"] }),
			description: "The time to wait for: ISO 8601 with a time zone. A past time does not wait.",
			scopes: ["Custom", "Message"],
			optional: true,
		},
	},
	outputs: {},
});
