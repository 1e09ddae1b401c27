import { defineNode } from "@switchyard/node-kit";
import { WORKSPACE_FILE } from "@switchyard/spec/model";
import { Type } from "typebox";
import { authParameter } from "../../http/parameters.ts";
import { answerParameters } from "./parameters/answer.ts";
import { pageParameters } from "./parameters/pages.ts";
import { requestParameters } from "./parameters/request.ts";

export const definition = defineNode({
	id: "Http.Request",
	version: 1,
	name: "HTTP Request",
	description: "Sends an HTTP request and returns the response, whatever its status.",
	icon: "globe",
	color: "green",
	group: "Web",
	summary: "{{method}} {{url}}",
	keywords: ["api", "rest", "curl", "fetch", "get", "post", "call", "http", "url", "web", "download"],
	// Nobody but the designer knows what a request sets off at the other end.
	effect: "once",
	source: { untrusted: true, private: true },
	inputs: {
		...requestParameters,
		auth: authParameter,
		allowed_hosts: {
			title: "Allowed hosts",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 50 }),
			description:
				"The only hosts that the URL may name, such as api.example.com or *.example.com. A redirect is then not followed, but given as the response.",
			// Never a model: it is what keeps a model's URL within bounds.
			scopes: ["Custom"],
			optional: true,
		},
		...answerParameters,
		...pageParameters,
	},
	outputs: {
		status: { title: "Status", schema: Type.Integer(), description: "The response's HTTP status." },
		headers: {
			title: "Headers",
			schema: Type.Record(Type.String(), Type.String()),
			description: "The response's headers, by lower-case name.",
		},
		body: {
			title: "Body",
			schema: Type.Unknown(),
			description: "The response's body: parsed when it is JSON, text when it is text, else Base64.",
		},
		file: {
			title: "File",
			schema: Type.Object(
				{ path: Type.String(), bytes: Type.Integer({ minimum: 0 }) },
				{ format: WORKSPACE_FILE },
			),
			description: "The file that the body was saved to, where the parameter Save to names one.",
		},
		items: {
			title: "Items",
			schema: Type.Array(Type.Unknown()),
			description: "The items of all pages, where pages are followed.",
		},
		pages: {
			title: "Pages",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many pages were read.",
		},
		more: {
			title: "More",
			schema: Type.Boolean(),
			description: "True when there are more pages than Most pages lets be read.",
		},
	},
	tool: {
		name: "http_request",
		description:
			"Sends an HTTP request and returns the status, the headers and the body of the response. A status of 400 or more means that the other end refused.",
		// Whether a call destroys something depends on the method.
		annotations: { readOnly: false, idempotent: false, openWorld: true },
	},
});
