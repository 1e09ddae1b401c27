import { choose, constant, log, MAIL_SERVER, mail, node, path, sample, template } from "../template.ts";

export const classifyAndRoute = template({
	id: "classify-and-route",
	purpose: "ai",
	name: "Classify and route",
	description:
		"A model chooses what a text is about, and a Switch sends it on. The sample answers are scripted.",
	needs: [{ kind: "model", for: "a model" }, MAIL_SERVER],
	nodes: [
		sample("A text", [0, 0], { note: "The delivery came too late." }),
		node("classify", "AI.Agent", "What is it about?", [1, 0], {
			prompt: path("note"),
			instructions: constant("Say what the customer's note is about."),
			output_schema: constant([
				{
					name: "topic",
					type: "choice",
					choices: ["complaint", "praise"],
					description: "Praise only where nothing is complained about.",
					required: true,
				},
			]),
			model: constant({ provider: "scripted", script: [{ text: '{"topic": "complaint"}' }] }),
		}),
		choose("route", "Which?", [2, 0], { complaint: 'topic == "complaint"' }),
		mail("tell", "Tell the lead", [3, 0], {
			to: constant("lead@example.com"),
			subject: constant("A complaint"),
			body: path("note"),
		}),
		log("praise", "Note the praise", [3, 1], "Praise: {{ note }}"),
	],
	wires: ["start > classify", "classify > route", "route.complaint > tell", "route.otherwise > praise"],
});
