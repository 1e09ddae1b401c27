import { constant, forEach, log, MAIL_SERVER, mail, path, sample, template, text } from "../template.ts";

export const satisfactionSurvey = template({
	id: "satisfaction-survey",
	purpose: "support",
	name: "Satisfaction survey",
	description: "Asks everybody whose ticket was closed how it went.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Closed tickets", [0, 0], {
			closed: [
				{ id: 3, mail: "ann@example.com" },
				{ id: 4, mail: "ben@example.com" },
			],
		}),
		forEach("each", "Each customer", [1, 0], "closed"),
		mail("ask", "Ask how it went", [2, 0], {
			to: path("item.mail"),
			subject: constant("How did we do?"),
			body: text("Your ticket {{ item.id }} is closed. Answer this mail with a number from 1 to 5."),
		}),
		log("done", "Note how many", [2, 1], "{{ count }} customers were asked"),
	],
	wires: ["start > each", "each.each > ask", "each > done"],
});
