import {
	choose,
	constant,
	fields,
	MAIL_SERVER,
	mail,
	node,
	path,
	sample,
	template,
	text,
} from "../template.ts";

export const ticketTriage = template({
	id: "ticket-triage",
	purpose: "support",
	name: "Ticket triage",
	description: "Sorts a ticket by its words and sends it to the team that answers it.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("New ticket", [0, 1], {
			body: {
				from: "ann@example.com",
				subject: "Invoice is wrong",
				text: "The invoice of May has the wrong total.",
			},
		}),
		node("hook", "Flow.Webhook", "POST /hooks/tickets", [0, 2], { path: constant("tickets") }),
		choose("sort", "Which team?", [1, 1], {
			billing: 'body.subject.matches("(?i)invoice|refund|price")',
			technical: 'body.subject.matches("(?i)error|crash|broken")',
		}),
		fields("billing", "Billing", [2, 0], { team: constant("billing@example.com") }),
		fields("technical", "Technical", [2, 1], { team: constant("technical@example.com") }),
		fields("general", "General", [2, 2], { team: constant("support@example.com") }),
		node("meet", "Flow.Join", "Team is known", [3, 1]),
		mail("tell", "Tell the team", [4, 1], {
			to: path("team"),
			subject: text("Ticket: {{ body.subject }}"),
			body: text("{{ body.from }} writes:\n\n{{ body.text }}"),
		}),
	],
	wires: [
		"start > sort",
		"hook > sort",
		"sort.billing > billing",
		"sort.technical > technical",
		"sort.otherwise > general",
		"billing > meet",
		"technical > meet",
		"general > meet",
		"meet > tell",
	],
});
