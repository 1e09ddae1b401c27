import { defineNode } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec";
import { Type } from "typebox";

const Texts = Type.Record(Type.String(), Type.String());

export const definition = defineNode({
	id: "Flow.Webhook",
	version: 1,
	name: "Webhook Trigger",
	description: "Starts a run when a request arrives at /hooks/ and the path.",
	icon: "webhook",
	color: "neutral",
	group: "Flow",
	effect: "safe",
	construct: "trigger",
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", maxLength: 64 }),
			description: "The part of the address after /hooks/: letters, digits, - and _.",
			scopes: ["Custom"],
		},
		method: {
			title: "Method",
			schema: Type.Enum(["ANY", "GET", "POST", "PUT", "PATCH", "DELETE"], { type: "string" }),
			description: "The HTTP method that starts a run.",
			scopes: ["Custom"],
			default: "POST",
		},
		secret: {
			title: "Secret",
			schema: TextCredential,
			description:
				"A shared secret that callers must send as the header Authorization: Bearer …; without one, everybody may call.",
			scopes: ["Custom"],
			optional: true,
			secret: "text",
		},
	},
	outputs: {
		method: { schema: Type.String(), description: "The request's HTTP method." },
		path: { schema: Type.String(), description: "The request's path." },
		query: { schema: Texts, description: "The query's parameters, by name." },
		headers: {
			schema: Texts,
			description: "The request's headers, by lower-case name, without those that carry secrets.",
		},
		body: {
			schema: Type.Unknown(),
			description: "The request's body: parsed when it is JSON, else text; null when there is none.",
		},
	},
});
