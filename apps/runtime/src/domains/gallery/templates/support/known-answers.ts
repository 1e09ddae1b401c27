import { choose, compute, constant, MAIL_SERVER, mail, path, sample, template, text } from "../template.ts";

export const knownAnswers = template({
	id: "known-answers",
	purpose: "support",
	name: "Known answers",
	description: "Looks a question up in a list of known answers, and asks a colleague where there is none.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("New question", [0, 0], { from: "ann@example.com", question: "How do I reset my password?" }),
		compute("find", "Look it up", [1, 0], {
			input: path("question"),
			code: 'const known = { password: "Press Forgot password on the sign-in page.", invoice: "Invoices are under Account, Billing." };\nconst word = Object.keys(known).find((key) => input.toLowerCase().includes(key));\nreturn word === undefined ? "" : known[word];',
			output: "answer",
		}),
		choose("known", "Is it known?", [2, 0], { known: 'answer != ""' }),
		mail("answer", "Send the answer", [3, 0], {
			to: path("from"),
			subject: text("Re: {{ question }}"),
			body: path("answer"),
		}),
		mail("forward", "Ask a colleague", [3, 1], {
			to: constant("support@example.com"),
			subject: text("Who knows? {{ question }}"),
			body: text("{{ from }} asks: {{ question }}"),
		}),
	],
	wires: ["start > find", "find > known", "known.known > answer", "known.otherwise > forward"],
});
