import { choose, constant, log, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const sortMail = template({
	id: "sort-mail",
	purpose: "mail",
	name: "Sort incoming mail",
	description: "Looks at each mail that arrives and forwards it to whom it concerns.",
	needs: [{ kind: "imap", for: "a mailbox" }, MAIL_SERVER],
	nodes: [
		sample("A sample mail", [0, 0], {
			from: "ann@example.com",
			subject: "Application as a printer",
			snippet: "I would like to work for you.",
		}),
		node("arrived", "Mail.Arrived", "New mail", [0, 1], {
			server: constant({ credential: "mailbox" }),
			folder: constant("INBOX"),
		}),
		choose("sort", "What is it?", [1, 0], {
			jobs: 'subject.matches("(?i)application|job")',
			orders: 'subject.matches("(?i)order|invoice")',
		}),
		mail("jobs", "To Personnel", [2, 0], {
			to: constant("people@example.com"),
			subject: path("subject"),
			body: text("{{ from }}: {{ snippet }}"),
		}),
		mail("orders", "To Sales", [2, 1], {
			to: constant("sales@example.com"),
			subject: path("subject"),
			body: text("{{ from }}: {{ snippet }}"),
		}),
		log("other", "Leave the rest", [2, 2], "Left in the inbox: {{ subject }}"),
	],
	wires: [
		"start > sort",
		"arrived > sort",
		"sort.jobs > jobs",
		"sort.orders > orders",
		"sort.otherwise > other",
	],
});
