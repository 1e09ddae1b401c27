import { byModel, constant, log, node, path, sample, template } from "../template.ts";

export const fileAssistant = template({
	id: "file-assistant",
	purpose: "ai",
	name: "File assistant",
	description: "An agent that reads and writes files of the workspace.",
	needs: [{ kind: "model", for: "a model" }],
	nodes: [
		sample("A task", [0, 0], { task: "Save 'Call the printer' to notes/today.txt" }),
		node("assistant", "AI.Agent", "Assistant", [1, 0], {
			prompt: path("task"),
			model: constant({ provider: "demo" }),
		}),
		node("read", "File.Read", "Read File", [1, 1], { path: byModel }),
		node("write", "File.Write", "Write File", [2, 1], { path: byModel, content: byModel }),
		log("done", "What was done", [2, 0], "{{ text }}"),
	],
	wires: [
		"start > assistant",
		"assistant.tools > read.tool",
		"assistant.tools > write.tool",
		"assistant > done",
	],
});
