import {
	compute,
	constant,
	expression,
	forEach,
	MAIL_SERVER,
	mail,
	path,
	sample,
	template,
	text,
} from "../template.ts";

export const contractDates = template({
	id: "contract-dates",
	purpose: "documents",
	name: "Contract dates",
	description: "Finds contracts that end within a month and reminds the person in charge.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Contracts", [0, 0], {
			today: "2026-05-01",
			contracts: [
				{ name: "Rent", ends: "2026-05-20", owner: "ann@example.com" },
				{ name: "Power", ends: "2027-01-01", owner: "ben@example.com" },
			],
		}),
		compute("find", "Find those that end", [1, 0], {
			input: expression('{"today": today, "contracts": contracts}'),
			code: "const limit = Date.parse(input.today) + 31 * 86400000;\nreturn input.contracts.filter(({ ends }) => Date.parse(ends) <= limit);",
			output: "ending",
		}),
		forEach("each", "Each contract", [2, 0], "ending"),
		mail("remind", "Remind the owner", [3, 0], {
			to: path("item.owner"),
			subject: text("{{ item.name }} ends on {{ item.ends }}"),
			body: constant("Renew it or let it end."),
		}),
	],
	wires: ["start > find", "find > each", "each.each > remind"],
});
