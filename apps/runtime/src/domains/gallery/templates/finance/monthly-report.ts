import {
	compute,
	constant,
	fields,
	MAIL_SERVER,
	mail,
	path,
	sample,
	schedule,
	template,
	text,
	writeFile,
} from "../template.ts";

export const monthlyReport = template({
	id: "monthly-report",
	purpose: "finance",
	name: "Monthly report",
	description: "On the first of the month, sums sales up by product, writes a file and mails the total.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Sales of the month", [0, 0], {
			sales: [
				{ product: "pen", amount: 120 },
				{ product: "book", amount: 310 },
				{ product: "pen", amount: 80 },
			],
		}),
		schedule("monthly", "First of the month", [0, 1], "0 6 1 * *"),
		fields("month", "Fetch the sales", [1, 1], {
			sales: constant([
				{ product: "pen", amount: 120 },
				{ product: "book", amount: 310 },
			]),
		}),
		compute("sum", "Sum up", [2, 0], {
			input: path("sales"),
			code: 'const totals = {};\nfor (const { product, amount } of input) totals[product] = (totals[product] ?? 0) + amount;\nconst lines = Object.entries(totals).map(([product, total]) => product + "," + total);\nreturn { csv: ["product,total", ...lines].join("\\n"), total: input.reduce((sum, { amount }) => sum + amount, 0) };',
			output: "report",
		}),
		writeFile("file", "Write the report", [3, 0], constant("reports/month.csv"), path("report.csv")),
		mail("tell", "Mail the total", [4, 0], {
			to: constant("lead@example.com"),
			subject: constant("Sales of the month"),
			body: text("Total: {{ report.total }}. The details are in {{ path }}."),
		}),
	],
	wires: ["start > sum", "monthly > month", "month > sum", "sum > file", "file > tell"],
});
