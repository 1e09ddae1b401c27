import { constant, forEach, log, MAIL_SERVER, mail, path, sample, template, text } from "../template.ts";

export const newsletter = template({
	id: "newsletter",
	purpose: "mail",
	name: "Newsletter",
	description: "Sends the same news to every subscriber, each with their name.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("News", [0, 0], {
			news: "We have moved to Mill Street 4.",
			subscribers: [
				{ name: "Ann", mail: "ann@example.com" },
				{ name: "Ben", mail: "ben@example.com" },
			],
		}),
		forEach("each", "Each subscriber", [1, 0], "subscribers"),
		mail("send", "Send the news", [2, 0], {
			to: path("item.mail"),
			subject: constant("News"),
			body: text("Dear {{ item.name }},\n\n{{ news }}"),
		}),
		log("done", "Note how many", [2, 1], "{{ count }} mails were sent"),
	],
	wires: ["start > each", "each.each > send", "each > done"],
});
