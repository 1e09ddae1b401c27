import { defineNode } from "@switchyard/node-kit";
import { Id } from "@switchyard/spec/identity";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Ended",
	version: 1,
	name: "Flow Ended Trigger",
	description: "Starts a run whenever a run of another flow ends.",
	icon: "flag",
	color: "neutral",
	group: "Triggers",
	summary: "after {{flow}}",
	keywords: ["chain", "workflow trigger", "after", "finished", "link"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "flow", name: "Another run’s end", phrase: "by another run’s end" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	source: { untrusted: true, private: true },
	inputs: {
		flow: {
			title: "Flow",
			schema: Type.String({ ...Id, control: "flow" }),
			description: "The flow whose runs are watched.",
			scopes: ["Custom"],
		},
		outcome: {
			title: "Outcome",
			schema: Type.Enum(["any", "succeeded", "failed"], { type: "string" }),
			description: "Which outcomes count. any includes cancelled runs.",
			scopes: ["Custom"],
			default: "any",
		},
	},
	outputs: {
		flow: { schema: Type.String(), description: "The id of the flow that ran.", neutral: true },
		run: { schema: Type.String(), description: "The id of its run.", neutral: true },
		outcome: {
			schema: Type.Enum(["succeeded", "failed", "cancelled"], { type: "string" }),
			description: "How it ended.",
			neutral: true,
		},
		result: { schema: Type.Unknown(), description: "The run's last message; null unless it succeeded." },
		error: {
			schema: Type.Unknown(),
			description: "What it failed with, as code and message; null unless it failed.",
		},
		ended_at: { schema: Type.String(), description: "When it ended: ISO 8601, in UTC.", neutral: true },
	},
});
