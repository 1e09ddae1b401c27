import {
	compute,
	constant,
	forEach,
	log,
	MAIL_SERVER,
	mail,
	path,
	sample,
	template,
	text,
} from "../template.ts";

export const escalateOverdue = template({
	id: "escalate-overdue",
	purpose: "support",
	name: "Escalate what is overdue",
	description: "Finds tickets that nobody has answered in time and tells the lead about each.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Sample tickets", [0, 0], {
			tickets: [
				{ id: 7, hours: 30, owner: "ann" },
				{ id: 8, hours: 2, owner: "ben" },
				{ id: 9, hours: 55, owner: "ann" },
			],
		}),
		compute("overdue", "Find the overdue", [1, 0], {
			input: path("tickets"),
			code: "return input.filter((ticket) => ticket.hours > 24);",
			output: "overdue",
		}),
		forEach("each", "Each overdue ticket", [2, 0], "overdue"),
		mail("tell", "Tell the lead", [3, 0], {
			to: constant("lead@example.com"),
			subject: text("Ticket {{ item.id }} waits for {{ item.hours }} hours"),
			body: text("It is {{ item.owner }}'s."),
		}),
		log("done", "Note how many", [3, 1], "{{ count }} tickets are overdue"),
	],
	wires: ["start > overdue", "overdue > each", "each.each > tell", "each > done"],
});
