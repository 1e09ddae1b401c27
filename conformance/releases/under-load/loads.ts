import { custom, expression, flow, node, path, template } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";

/** File to which runs append. */
export const LINES = "lines.csv";

/** Flows that runs of an upgrade are of; each run does one thing that must not happen twice, named by its message's `id`. */
export const LOADS = ["ordering", "appending", "deciding", "calling"] as const;

/** Returns the flows, and the one that another calls. @param shop the address of its orders */
export function flowsOf(shop: string): Flow[] {
	const ordering = { url: template(`${shop}/{{ id }}`), method: custom("POST") };
	const order = node("order", "Http.Request", ordering);
	const wait = node("wait", "Flow.Delay", { duration_ms: custom(20) });
	const start = node("start", "Flow.Manual");
	const script = [{ toolCalls: [{ name: "order", arguments: {} }] }, { text: "Ordered." }];
	return [
		flow(
			[start, wait, order, node("note", "Flow.Log", { text: path("id") })],
			["start > wait > order > note"],
			{
				id: "ordering",
			},
		),
		flow(
			[start, wait, node("append", "Csv.Append", { path: custom(LINES), rows: expression("[{'id': id}]") })],
			["start > wait > append"],
			{ id: "appending" },
		),
		flow(
			[
				start,
				node("agent", "AI.Agent", {
					prompt: custom("Order it."),
					model: custom({ provider: "scripted", script }),
				}),
				node("order", "Http.Request", ordering, { tool: { name: "order", approval: "never" } }),
			],
			["start > agent", "agent.tools > order.tool"],
			{ id: "deciding" },
		),
		flow(
			[
				node("called", "Flow.Called", { inputs: custom([{ name: "id", type: "text", required: true }]) }),
				wait,
				order,
			],
			["called > wait > order"],
			{ id: "called" },
		),
		flow([start, node("call", "Subflow.called", { id: path("id") })], ["start > call"], { id: "calling" }),
	];
}
