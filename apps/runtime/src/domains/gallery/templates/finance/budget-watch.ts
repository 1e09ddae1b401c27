import { choose, constant, forEach, log, MAIL_SERVER, mail, sample, template, text } from "../template.ts";

export const budgetWatch = template({
	id: "budget-watch",
	purpose: "finance",
	name: "Budget watch",
	description: "Compares what each department has spent with its budget and warns at 80 and at 100 per cent.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Budgets", [0, 0], {
			departments: [
				{ name: "Sales", budget: 1000, spent: 850 },
				{ name: "Research", budget: 2000, spent: 900 },
			],
		}),
		forEach("each", "Each department", [1, 0], "departments"),
		choose("level", "How far?", [2, 0], {
			over: "item.spent >= item.budget",
			near: "item.spent * 10 >= item.budget * 8",
		}),
		mail("over", "Budget is spent", [3, 0], {
			to: constant("controller@example.com"),
			subject: text("{{ item.name }} has spent its budget"),
			body: text("{{ item.spent }} of {{ item.budget }}"),
		}),
		mail("near", "Budget is nearly spent", [3, 1], {
			to: constant("controller@example.com"),
			subject: text("{{ item.name }} has nearly spent its budget"),
			body: text("{{ item.spent }} of {{ item.budget }}"),
		}),
		log("fine", "Within budget", [3, 2], "{{ item.name }} is within its budget"),
	],
	wires: [
		"start > each",
		"each.each > level",
		"level.over > over",
		"level.near > near",
		"level.otherwise > fine",
	],
});
