import { custom, expression, node } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
/** Processes the items of the queue `work`; one with the reference BAD fails by a business error. */
export const processFlow: Flow = {
	formatVersion: 1,
	id: "process",
	name: "Process",
	revision: 0,
	nodes: [
		node("start", "Flow.Manual"),
		node("loop", "Workspace.ProcessWorkItems", {
			queue: custom("work"),
			keep: custom("{'said': item.reference}"),
		}),
		node("work", "Flow.Log", { text: expression("item.reference") }),
		node("which", "Flow.Switch", {
			rules: custom([{ port: "bad", name: "Bad", when: "item.reference == 'BAD'" }]),
		}),
		node("wrong", "Flow.Stop", { message: custom("It is bad."), business: custom(true) }),
	],
	wires: [
		["start", "out", "loop"],
		["loop", "each", "work"],
		["work", "out", "which"],
		["which", "bad", "wrong"],
	].map(([from = "", port = "", to = ""], index) => ({
		id: `w${index}`,
		from: { node: from, port },
		to: { node: to, port: "in" },
	})),
};
