import { constant, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const summaryWithApproval = template({
	id: "summary-with-approval",
	purpose: "ai",
	name: "Summary with approval",
	description:
		"A model sums a text up, a person looks it over, and it is sent. The sample answer is scripted.",
	needs: [{ kind: "model", for: "a model" }, MAIL_SERVER],
	nodes: [
		sample("A long text", [0, 0], {
			article: "The meeting took two hours. In the end the offer was accepted.",
		}),
		{
			...node("sum", "AI.Agent", "Sum it up", [1, 0], {
				prompt: text("Sum up in one sentence: {{ article }}"),
				model: constant({ provider: "scripted", script: [{ text: "The offer was accepted." }] }),
			}),
			outputs: { text: "summary" },
		},
		node("ask", "Flow.Ask", "Is it right?", [2, 0], {
			question: constant("Send this summary?"),
			details: path("summary"),
			may_reject: constant(false),
		}),
		mail("send", "Send the summary", [3, 0], {
			to: constant("lead@example.com"),
			subject: constant("Summary"),
			body: path("summary"),
		}),
	],
	wires: ["start > sum", "sum > ask", "ask > send"],
});
