import { fixed, flow, node, path } from "../../../apps/runtime/fixtures/build-flow.ts";
import { SITE } from "../../docs/example-servers.ts";
import type { Scenario } from "../scenario.ts";

const FEED =
	'<rss version="2.0"><channel><title>Pens</title><item><title>Blue</title><link>http://pens.example/1</link></item></channel></rss>';

/** A request that changes something, whose body is read, and a feed. */
const web: Scenario = {
	group: "services",
	site: { "/order": "Order 42", "/feed": FEED },
	flow: flow(
		"waits-web",
		[
			node("start", "Flow.Manual"),
			node("order", "Http.Request", {
				url: fixed(`${SITE}/order`),
				method: fixed("POST"),
				body: fixed({ pens: 3 }),
			}),
			node(
				"feed",
				"Feed.Read",
				{ url: fixed(`${SITE}/feed`) },
				{ outputs: { title: "feed", items: "", count: "count" } },
			),
		],
		["start > order", "order > feed"],
	),
	gives: { status: 200, body: "Order 42", feed: "Pens", count: 1 },
};

/** The request alone: releases without feeds have it too. */
const request: Scenario = {
	group: "services",
	site: { "/order": "Order 42" },
	flow: flow(
		"waits-request",
		[node("start", "Flow.Manual"), node("order", "Http.Request", { url: fixed(`${SITE}/order`) })],
		["start > order"],
	),
	gives: { status: 200, body: "Order 42" },
};

/** A mail by the built-in outbox. */
const mail: Scenario = {
	group: "services",
	message: { customer: "ada@example.com" },
	flow: flow(
		"waits-mail",
		[
			node("start", "Flow.Manual"),
			node("send", "Mail.Send", {
				to: path("customer"),
				subject: fixed("Order 42"),
				body: fixed("It has shipped."),
				from: fixed("desk@example.com"),
				server: fixed({ credential: "outbox" }),
			}),
		],
		["start > send"],
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
		"waits-mailbox",
		[node("start", "Flow.Manual"), node("read", "Mail.Read", { server: fixed({ credential: "inbox" }) })],
		["start > read"],
	),
	gives: { count: 1 },
};

export const serviceScenarios: readonly Scenario[] = [web, request, mail, mailbox];
