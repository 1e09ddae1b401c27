import { compute, constant, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const errorReport = template({
	id: "error-report",
	purpose: "monitoring",
	name: "Error report",
	description: "Catches the error of a step, reports it with its code, and lets the run continue.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Sample work", [0, 0], { order: { id: 42 } }),
		compute("work", "Do the work", [1, 0], {
			input: path("order"),
			code: 'throw new Error("The warehouse does not answer");',
			output: "done",
		}),
		node("catch", "Flow.Catch", "When it fails", [1, 1], { nodes: constant(["work"]) }),
		mail("tell", "Report the error", [2, 1], {
			to: constant("duty@example.com"),
			subject: text("Failed: {{ error.code }}"),
			body: text("{{ error.message }}"),
		}),
	],
	wires: ["start > work", "catch > tell"],
});
