import { choose, forEach, log, MAIL_SERVER, mail, path, sample, template, text } from "../template.ts";

export const paymentReminders = template({
	id: "payment-reminders",
	purpose: "finance",
	name: "Payment reminders",
	description: "Reminds customers of unpaid invoices, more firmly the later they are.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Unpaid invoices", [0, 0], {
			unpaid: [
				{ number: "R-11", mail: "ann@example.com", days: 8 },
				{ number: "R-12", mail: "ben@example.com", days: 40 },
			],
		}),
		forEach("each", "Each invoice", [1, 0], "unpaid"),
		choose("late", "How late?", [2, 0], { late: "item.days > 30" }),
		mail("firm", "Last reminder", [3, 0], {
			to: path("item.mail"),
			subject: text("Last reminder: {{ item.number }}"),
			body: text("Invoice {{ item.number }} is {{ item.days }} days late. Please pay it this week."),
		}),
		mail("kind", "First reminder", [3, 1], {
			to: path("item.mail"),
			subject: text("Reminder: {{ item.number }}"),
			body: text("Invoice {{ item.number }} may have slipped your mind."),
		}),
		log("done", "Note how many", [2, 1], "{{ count }} reminders were sent"),
	],
	wires: ["start > each", "each.each > late", "late.late > firm", "late.otherwise > kind", "each > done"],
});
