import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { flowOf } from "./flow-documents.ts";

/** Five nodes in a row, as far apart as tidying puts them. */
export function lateOrders() {
	const made: readonly (readonly [string, string, string, FlowNode["params"]])[] = [
		["start", "Flow.Schedule", "Every morning", { cron: custom("0 9 * * *") }],
		["get", "Http.Request", "Get orders", { url: custom("http://127.0.0.1:9/orders") }],
		["each", "Flow.ForEach", "Each order", { items: { scope: "Message", path: "body" } }],
		["wait", "Flow.Delay", "Wait a bit", { duration_ms: custom(90_000) }],
		["say", "Flow.Log", "Write it down", { text: { scope: "Message", template: "Late: {{ item }}" } }],
	];
	const nodes = made.map(
		([id, type, name, params], place): FlowNode => ({
			id,
			type,
			name,
			params,
			position: { x: 304 * place, y: 0 },
		}),
	);
	return flowOf("late-orders", nodes, [
		"start.out > get.in",
		"get.out > each.in",
		"each.each > wait.in",
		"wait.out > say.in",
	]);
}
