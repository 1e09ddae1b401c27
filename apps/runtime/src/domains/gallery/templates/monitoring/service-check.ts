import { choose, constant, forEach, log, MAIL_SERVER, mail, sample, template, text } from "../template.ts";

export const serviceCheck = template({
	id: "service-check",
	purpose: "monitoring",
	name: "Service check",
	description:
		"Looks at the answers of services and reports those that are down. Put an HTTP Request where the sample is.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Services", [0, 0], {
			services: [
				{ name: "shop", status: 200 },
				{ name: "mail", status: 503 },
			],
		}),
		forEach("each", "Each service", [1, 0], "services"),
		choose("up", "Is it up?", [2, 0], { down: "item.status >= 500" }),
		mail("tell", "Report it", [3, 0], {
			to: constant("duty@example.com"),
			subject: text("{{ item.name }} is down"),
			body: text("It answered with status {{ item.status }}."),
		}),
		log("fine", "It is up", [3, 1], "{{ item.name }} is up"),
	],
	wires: ["start > each", "each.each > up", "up.down > tell", "up.otherwise > fine"],
});
