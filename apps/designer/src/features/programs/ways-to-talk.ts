/** How programs outside talk with a robot or a flow. */
export interface WayToTalk {
	readonly id: "openai" | "agui" | "curl";
	/** A short name for a choice among them. */
	readonly name: string;
	/** What it is for. */
	readonly description: string;
	readonly address: string;
	/** A program that can be copied; the token is for the person to put in. */
	readonly example: string;
}

/** The ways to talk with a robot or a flow of that id, at the server that the page came from. */
export function waysToTalk(origin: string, flow: string): readonly WayToTalk[] {
	const base = `${origin}/v1`;
	return [
		{
			id: "openai",
			name: "OpenAI client",
			description: "For clients that take a base URL, and the model's name.",
			address: base,
			example: [
				'import OpenAI from "openai";',
				"",
				"const client = new OpenAI({",
				`  baseURL: "${base}",`,
				'  apiKey: "<access token>",',
				"});",
				"const answer = await client.chat.completions.create({",
				`  model: "${flow}",`,
				'  messages: [{ role: "user", content: "Hello" }],',
				"});",
				"console.log(answer.choices[0].message.content);",
			].join("\n"),
		},
		{
			id: "agui",
			name: "AG-UI",
			description: "For chat front ends: a thread is a conversation, and its history is kept here.",
			address: `${origin}/agui/${flow}`,
			example: [
				'import { HttpAgent } from "@ag-ui/client";',
				"",
				"const agent = new HttpAgent({",
				`  url: "${origin}/agui/${flow}",`,
				'  headers: { authorization: "Bearer <access token>" },',
				"  initialMessages: [",
				'    { id: crypto.randomUUID(), role: "user", content: "Hello" },',
				"  ],",
				"});",
				"const { newMessages } = await agent.runAgent();",
				"console.log(newMessages);",
			].join("\n"),
		},
		{
			id: "curl",
			name: "curl",
			description: "For every program that speaks HTTP.",
			address: `${base}/chat/completions`,
			example: [
				`curl ${base}/chat/completions \\`,
				"  -H 'authorization: Bearer <access token>' \\",
				"  -H 'content-type: application/json' \\",
				`  -d '${JSON.stringify({ model: flow, messages: [{ role: "user", content: "Hello" }] })}'`,
			].join("\n"),
		},
	];
}
