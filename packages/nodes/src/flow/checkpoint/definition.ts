import { defineNode } from "@switchyard/node-kit";

export const definition = defineNode({
	id: "Flow.Checkpoint",
	version: 1,
	name: "Checkpoint",
	description:
		"Marks a point from which its block begins again when the block's session is lost, so that what came before is not done twice.",
	icon: "flag",
	color: "neutral",
	group: "Flow",
	keywords: ["save point", "restart", "resume", "retry scope", "milestone"],
	effect: "safe",
	construct: "checkpoint",
	inputs: {},
	outputs: {},
});
