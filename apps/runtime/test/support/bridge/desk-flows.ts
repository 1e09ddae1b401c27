import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";

export interface DeskFlowOptions {
	readonly onLost?: string;
	/** How long it waits after the first paper; it does not when absent. */
	readonly waitMs?: number;
	/** The package. */
	readonly namespace?: string;
}

/** Puts papers on a desk, one after the other, each by a node of its own. */
export function deskFlow(
	papers: readonly string[],
	{ onLost = "restart", waitMs, namespace = "Acme" }: DeskFlowOptions = {},
): Flow {
	const puts: FlowNode[] = papers.map((paper, index) =>
		node(`put${index}`, `${namespace}.Put`, { paper: custom(paper) }),
	);
	const wait = node("wait", "Flow.Delay", { duration_ms: custom(waitMs ?? 0) });
	const inside = waitMs === undefined ? puts : [...puts.slice(0, 1), wait, ...puts.slice(1)];
	const desk = node("desk", `${namespace}.UseDesk`, {
		room: custom("hall"),
		on_session_lost: custom(onLost),
	});
	return {
		...flowOf(
			[desk, ...inside],
			["start>desk", ...inside.map(({ id }, index) => `${inside[index - 1]?.id ?? "desk.each"}>${id}`)],
		),
		id: "desk",
	};
}
