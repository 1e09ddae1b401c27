import { custom, flow, node, path } from "@switchyard/flow/testing";
import { SITE } from "../../docs/example-servers.ts";
import type { Scenario } from "../scenario.ts";

const FEED =
	'<rss version="2.0"><channel><title>Pens</title><item><title>Blue</title><link>http://pens.example/1</link></item></channel></rss>';

/** A request that changes something, whose body is read, and a feed. */
const web: Scenario = {
	group: "services",
	site: { "/order": "Order 42", "/feed": FEED },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("order", "Http.Request", {
				url: custom(`${SITE}/order`),
				method: custom("POST"),
				body: custom({ pens: 3 }),
			}),
			node(
				"feed",
				"Feed.Read",
				{ url: custom(`${SITE}/feed`) },
				{ outputs: { title: "feed", items: "", count: "count" } },
			),
		],
		["start > order", "order > feed"],
		{ id: "waits-web" },
	),
	gives: { status: 200, body: "Order 42", feed: "Pens", count: 1 },
};

/** The request alone: releases without feeds have it too. */
const request: Scenario = {
	group: "services",
	site: { "/order": "Order 42" },
	flow: flow(
		[node("start", "Flow.Manual"), node("order", "Http.Request", { url: custom(`${SITE}/order`) })],
		["start > order"],
		{ id: "waits-request" },
	),
	gives: { status: 200, body: "Order 42" },
};

/** A mail by the built-in outbox. */
const mail: Scenario = {
	group: "services",
	message: { customer: "ada@example.com" },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("send", "Mail.Send", {
				to: path("customer"),
				subject: custom("Order 42"),
				body: custom("It has shipped."),
				from: custom("desk@example.com"),
				server: custom({ credential: "outbox" }),
			}),
		],
		["start > send"],
		{ id: "waits-mail" },
	),
	gives: { sent_to: ["ada@example.com"] },
};

/** A mailbox: releases whose docs have no example of it have the node. */
const mailbox: Scenario = {
	group: "services",
	mailbox: {
		credential: "inbox",
		folders: {
			INBOX: ["From: ada@example.com\r\nTo: desk@example.com\r\nSubject: Pens\r\n\r\nThree, please.\r\n"],
		},
	},
	flow: flow(
		[node("start", "Flow.Manual"), node("read", "Mail.Read", { server: custom({ credential: "inbox" }) })],
		["start > read"],
		{ id: "waits-mailbox" },
	),
	gives: { count: 1 },
};

export const serviceScenarios: readonly Scenario[] = [web, request, mail, mailbox];
