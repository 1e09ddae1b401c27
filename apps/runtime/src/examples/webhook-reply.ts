import type { Flow } from "@switchyard/spec";

/** Answers a web request: `curl -X POST http://127.0.0.1:4870/hooks/hello -d '{"name": "Ada"}'`, sent as JSON. */
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
			},
		},
		{
			id: "greet",
			type: "Flow.Set",
			name: "Make a greeting",
			position: { x: 260, y: 0 },
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
			position: { x: 520, y: 0 },
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
