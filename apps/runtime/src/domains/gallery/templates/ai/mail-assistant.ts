import { byModel, constant, log, MAIL_SERVER, mail, node, path, sample, template } from "../template.ts";

export const mailAssistant = template({
	id: "mail-assistant",
	purpose: "ai",
	name: "Mail assistant",
	description: "An agent writes mails for you. A person agrees to each before it is sent.",
	needs: [{ kind: "model", for: "a model" }, MAIL_SERVER],
	nodes: [
		sample("A task", [0, 0], { task: "Tell john@example.com that order 42 has shipped" }),
		node("assistant", "AI.Agent", "Assistant", [1, 0], {
			prompt: path("task"),
			model: constant({ provider: "demo" }),
		}),
		{
			...mail("mail", "Send Mail", [1, 1], { to: byModel, subject: byModel, body: byModel }),
			tool: { approval: "always" },
		},
		log("done", "What was done", [2, 0], "{{ text }}"),
	],
	wires: ["start > assistant", "assistant.tools > mail.tool", "assistant > done"],
});
