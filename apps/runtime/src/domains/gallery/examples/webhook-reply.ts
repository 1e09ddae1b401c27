import type { Flow } from "@switchyard/spec/flow";

/** The credential that callers of the example know; its secret is made when the example is installed. */
export const WEBHOOK_EXAMPLE_CREDENTIAL = "webhook-example";

/** Answers a web request: a `POST` to `/hooks/hello` that brings the secret and `{"name": "Ada"}` as JSON. */
export const webhookReply: Flow = {
	formatVersion: 1,
	id: "webhook-reply",
	name: "Webhook reply",
	revision: 0,
	nodes: [
		{
			id: "hello",
			type: "Flow.Webhook",
			name: "POST /hooks/hello",
			position: { x: 0, y: 0 },
			params: {
				path: { scope: "Custom", value: "hello" },
				method: { scope: "Custom", value: "POST" },
				secret: { scope: "Custom", value: { credential: WEBHOOK_EXAMPLE_CREDENTIAL } },
			},
			pin: { data: { body: { name: "Ada" } } },
		},
		{
			id: "greet",
			type: "Flow.Set",
			name: "Make a greeting",
			position: { x: 304, y: 0 },
			params: {
				fields: {
					scope: "Custom",
					value: [
						{
							name: "greeting",
							value: {
								scope: "Message",
								template: 'Hello, {{ type(body) == map ? body.?name.orValue("world") : "world" }}!',
							},
						},
					],
				},
			},
		},
		{
			id: "reply",
			type: "Flow.Respond",
			name: "Reply",
			position: { x: 608, y: 0 },
			params: {
				status: { scope: "Custom", value: 200 },
				body: { scope: "Message", expression: '{"greeting": greeting}' },
			},
		},
	],
	wires: [
		{ id: "request", from: { node: "hello", port: "out" }, to: { node: "greet", port: "in" } },
		{ id: "greeting", from: { node: "greet", port: "out" }, to: { node: "reply", port: "in" } },
	],
};
