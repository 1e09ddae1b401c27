import { constant, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const acknowledge = template({
	id: "acknowledge",
	purpose: "mail",
	name: "Acknowledge receipt",
	description: "Answers each mail at once, and says when someone will look at it.",
	needs: [{ kind: "imap", for: "a mailbox" }, MAIL_SERVER],
	nodes: [
		sample("A sample mail", [0, 0], { from: "ann@example.com", subject: "Broken lamp" }),
		node("arrived", "Mail.Arrived", "New mail", [0, 1], {
			server: constant({ credential: "mailbox" }),
			folder: constant("INBOX"),
		}),
		mail("answer", "Say that it arrived", [1, 0], {
			to: path("from"),
			subject: text("Re: {{ subject }}"),
			body: constant("Thank you. Someone answers within one working day."),
		}),
	],
	wires: ["start > answer", "arrived > answer"],
});
