import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Feed.Read",
	version: 1,
	name: "Read Feed",
	description: "Reads the entries of an RSS or Atom feed, as the feed orders them.",
	icon: "rss",
	color: "green",
	group: "Data",
	category: "outside",
	summary: "{{url}}",
	keywords: ["rss", "atom", "news", "blog", "podcast", "subscribe"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		url: {
			title: "URL",
			schema: Type.String({ minLength: 1, maxLength: 2048, format: "uri" }),
			description: "The feed's address, beginning with http:// or https://.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
			sink: "url",
		},
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 1, maximum: 1000 }),
			description: "How many entries to give at most.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: 50,
		},
		allowed_hosts: {
			title: "Allowed hosts",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 50 }),
			description:
				"The only hosts that the URL may name, such as news.example.com. A redirect is then not followed.",
			// Never a model: it is what keeps a model's URL within bounds.
			scopes: ["Custom"],
			optional: true,
		},
	},
	outputs: {
		title: { title: "Title", schema: Type.String(), description: "The feed's title." },
		items: {
			title: "Items",
			schema: Type.Array(
				Type.Object({
					title: Type.String(),
					link: Type.String(),
					id: Type.String(),
					published: Type.String(),
					author: Type.String(),
					summary: Type.String(),
				}),
			),
			description:
				"The entries; published is such as 2026-05-04T12:00:00.000Z, or empty. A summary may be HTML.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many entries there are.",
		},
	},
	tool: {
		name: "read_feed",
		description: "Reads the newest entries of an RSS or Atom feed.",
		annotations: { readOnly: true, openWorld: true },
	},
});
