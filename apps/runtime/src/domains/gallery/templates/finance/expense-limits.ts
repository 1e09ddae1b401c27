import {
	choose,
	compute,
	constant,
	expression,
	log,
	MAIL_SERVER,
	mail,
	path,
	sample,
	template,
	text,
} from "../template.ts";

export const expenseLimits = template({
	id: "expense-limits",
	purpose: "finance",
	name: "Expense limits",
	description: "Checks expenses against the limit of their kind and lists those above it.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Expenses", [0, 0], {
			expenses: [
				{ who: "ann", kind: "hotel", amount: 240 },
				{ who: "ben", kind: "meal", amount: 18 },
				{ who: "cy", kind: "meal", amount: 95 },
			],
		}),
		compute("check", "Compare with the limits", [1, 0], {
			input: path("expenses"),
			code: "const limits = { hotel: 200, meal: 40 };\nreturn input.filter(({ kind, amount }) => amount > (limits[kind] ?? 100));",
			output: "above",
		}),
		choose("any", "Any above?", [2, 0], { some: "size(above) > 0" }),
		mail("tell", "Tell the controller", [3, 0], {
			to: constant("controller@example.com"),
			subject: text("{{ size(above) }} expenses above their limit"),
			body: expression('above.map(one, one.who + ": " + one.kind + " " + string(one.amount)).join(", ")'),
		}),
		log("fine", "All within limits", [3, 1], "No expense is above its limit"),
	],
	wires: ["start > check", "check > any", "any.some > tell", "any.otherwise > fine"],
});
