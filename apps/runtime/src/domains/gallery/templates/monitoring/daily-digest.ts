import { compute, constant, MAIL_SERVER, mail, path, sample, template } from "../template.ts";

export const dailyDigest = template({
	id: "daily-digest",
	purpose: "monitoring",
	name: "Daily digest",
	description: "Sums up what happened the day before in one mail.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Yesterday", [0, 0], { events: [{ kind: "order" }, { kind: "order" }, { kind: "complaint" }] }),
		compute("count", "Count by kind", [1, 0], {
			input: path("events"),
			code: 'const counts = {};\nfor (const { kind } of input) counts[kind] = (counts[kind] ?? 0) + 1;\nreturn Object.entries(counts).map(([kind, count]) => kind + ": " + count).join("\\n");',
			output: "digest",
		}),
		mail("send", "Send the digest", [2, 0], {
			to: constant("lead@example.com"),
			subject: constant("Yesterday in numbers"),
			body: path("digest"),
		}),
	],
	wires: ["start > count", "count > send"],
});
