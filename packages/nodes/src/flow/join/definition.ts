import { defineNode } from "@switchyard/node-kit";

export const definition = defineNode({
	id: "Flow.Join",
	version: 1,
	name: "Join",
	description: "Waits for every branch that can still arrive and merges their messages into one.",
	icon: "merge",
	color: "neutral",
	group: "Flow",
	effect: "safe",
	construct: "join",
	inputs: {},
	outputs: {},
});
