import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Http.Request",
	version: 1,
	name: "HTTP Request",
	description: "Sends an HTTP request and gives the answer, whatever its status.",
	icon: "globe",
	color: "green",
	group: "Web",
	// Nobody but the designer knows what a request sets off at the other end.
	effect: "once",
	inputs: {
		url: {
			title: "URL",
			schema: Type.String({ minLength: 1, maxLength: 2048, format: "uri" }),
			description: "The address, beginning with http:// or https://.",
			// Custom first: a model that chooses the address can send what it knows anywhere.
			scopes: ["Custom", "Message", "AI"],
			sink: "url",
		},
		method: {
			title: "Method",
			schema: Type.Enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], { type: "string" }),
			description: "The HTTP method.",
			scopes: ["Custom", "Message", "AI"],
			default: "GET",
		},
		headers: {
			title: "Headers",
			schema: Type.Record(Type.String({ maxLength: 256 }), Type.String({ maxLength: 8192 })),
			description: "Headers to send, by name. A redirect to another origin takes none of them along.",
			// Never a model: headers carry keys, and decide what the other end trusts.
			scopes: ["Custom", "Message"],
			optional: true,
		},
		body: {
			title: "Body",
			schema: Type.Union([
				Type.String({ maxLength: 1_000_000 }),
				Type.Object({}, { additionalProperties: true }),
				Type.Array(Type.Unknown()),
			]),
			description: "The body: text is sent as it is, an object or a list as JSON. GET and HEAD take none.",
			scopes: ["Custom", "Message", "AI"],
			optional: true,
		},
	},
	outputs: {
		status: { title: "Status", schema: Type.Integer(), description: "The answer's HTTP status." },
		headers: {
			title: "Headers",
			schema: Type.Record(Type.String(), Type.String()),
			description: "The answer's headers, by lower-case name.",
		},
		body: {
			title: "Body",
			schema: Type.Unknown(),
			description: "The answer's body: parsed when it is JSON, text when it is text, else Base64.",
		},
	},
	tool: {
		name: "http_request",
		description:
			"Sends an HTTP request and returns the status, the headers and the body of the answer. A status of 400 or more means that the other end refused.",
	},
});
