import type { Flow } from "@switchyard/spec/flow";
import { ai, custom, expression, flow, node, path, template } from "./build-flow.ts";

/** The order desk: an agent with mail as its tool, the same mail node also a step of the flow. */
export function orderDesk(): Flow {
	return flow(
		[
			node("start", "Flow.Manual", { message: custom({ question: "Where is order 42?" }) }),
			node("desk", "AI.Agent", { prompt: path("question") }, { name: "Desk", outputs: { text: "answer" } }),
			node(
				"mail",
				"Mail.Send",
				{
					to: ai,
					subject: ai,
					server: custom({ credential: "outbox" }),
					from: template("desk+{{ question.size() }}@example.com"),
				},
				{ name: "Send mail" },
			),
			node("log", "Flow.Log", { text: expression("answer + '!'") }),
		],
		["start.out > desk.in", "desk.tools > mail.tool", "desk.out > log.in"],
	);
}
