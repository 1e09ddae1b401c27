import { fields, log, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const answerWithApproval = template({
	id: "answer-with-approval",
	purpose: "support",
	name: "Answer with approval",
	description: "Drafts an answer, shows it to a person, and sends it once the person agrees.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("New question", [0, 0], { from: "ann@example.com", question: "Where is my order 42?" }),
		fields("draft", "Draft the answer", [1, 0], {
			draft: text("Hello,\n\nthank you for asking: “{{ question }}” We look into it and write again today."),
		}),
		node("ask", "Flow.Ask", "Send this?", [2, 0], {
			question: text("Send this answer to {{ from }}?"),
			details: path("draft"),
		}),
		mail("send", "Send the answer", [3, 0], {
			to: path("from"),
			subject: text("Re: {{ question }}"),
			body: text("{{ draft }}"),
		}),
		log("drop", "Note the refusal", [3, 1], "The answer to {{ from }} was refused"),
	],
	wires: ["start > draft", "draft > ask", "ask > send", "ask.rejected > drop"],
});
