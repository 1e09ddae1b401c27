import { defineNode } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

const Texts = Type.Record(Type.String(), Type.String());
/**
 * A timestamp may be as far off in both directions, so a request can be sent again for twice as long; its signature is
 * remembered for 24 hours, as idempotency keys are.
 */
const LONGEST_TOLERANCE = 12 * 60 * 60;
const HeaderName = Type.String({ pattern: "^[A-Za-z0-9-]{1,64}$", maxLength: 64 });

export const definition = defineNode({
	id: "Flow.Webhook",
	version: 1,
	name: "Webhook Trigger",
	description: "Starts a run when a request arrives at /hooks/ and the path.",
	icon: "webhook",
	color: "neutral",
	group: "Triggers",
	summary: "{{method}} /hooks/{{path}}",
	keywords: ["http in", "endpoint", "api", "callback", "url", "post", "rest", "hook"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "webhook", name: "Webhook", phrase: "by a webhook" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	source: { untrusted: true },
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
				"The secret that callers must know. A flow can be published only when all its webhooks have one.",
			scopes: ["Custom"],
			optional: true,
			secret: "text",
		},
		auth: {
			title: "Authentication",
			schema: Type.Enum(["bearer", "signature"], { type: "string" }),
			description:
				"How callers prove that they know the secret. bearer: the header Authorization: Bearer and the secret. signature: an HMAC-SHA256 of the request, with the secret as its key.",
			scopes: ["Custom"],
			default: "bearer",
		},
		signature_header: {
			title: "Signature header",
			schema: HeaderName,
			description: "The header that carries the signature in hexadecimal, with or without sha256= before it.",
			scopes: ["Custom"],
			default: "X-Signature-256",
		},
		signed: {
			title: "Signed",
			schema: Type.Enum(["timestamp and body", "body"], { type: "string" }),
			description:
				"What the signature is of. timestamp and body: the timestamp, a dot and the body; an old request is refused. body: the body alone, for senders that sign nothing else.",
			scopes: ["Custom"],
			default: "timestamp and body",
		},
		timestamp_header: {
			title: "Timestamp header",
			schema: HeaderName,
			description: "The header that carries when the request was sent, in seconds since 1970.",
			scopes: ["Custom"],
			default: "X-Timestamp",
		},
		tolerance_seconds: {
			title: "Tolerance",
			schema: Type.Integer({ minimum: 1, maximum: LONGEST_TOLERANCE }),
			description: "How many seconds a timestamp may be off.",
			scopes: ["Custom"],
			default: 300,
		},
		content_type: {
			title: "Content type",
			schema: Type.Enum(["any", "json", "form", "text"], { type: "string" }),
			description: "What a request's body must be. any takes JSON as what it is and everything else as text.",
			scopes: ["Custom"],
			default: "any",
		},
		reply: {
			title: "Reply",
			schema: Type.Enum(["at the end", "now"], { type: "string" }),
			description:
				"at the end: what the flow’s Respond node gives, or only that the run succeeded. now: only that the run is accepted, with its id.",
			scopes: ["Custom"],
			default: "at the end",
		},
	},
	outputs: {
		method: { schema: Type.String(), description: "The request's HTTP method." },
		path: { schema: Type.String(), description: "The request's path." },
		query: {
			schema: Texts,
			description:
				"The query's parameters, by name. Empty for a signed request: the signature does not cover them.",
		},
		headers: {
			schema: Texts,
			description: "The request's headers, by lower-case name, without those that carry secrets.",
		},
		body: {
			schema: Type.Unknown(),
			description:
				"The request's body: parsed when it is JSON or a form, else text; null when there is none.",
		},
	},
});
