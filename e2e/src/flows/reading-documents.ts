import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { flowOf, startWith } from "./flow-documents.ts";

const fixed = (value: unknown) => ({ scope: "Custom" as const, value });
const scripted = (answer: object) =>
	fixed({ provider: "scripted", script: [{ text: JSON.stringify(answer) }] });
const text = { scope: "Message" as const, path: "mail" };

/** A mail is classified, and its fields are taken out; the words of one of them are not in it. */
export function readMail(): Flow {
	const label: FlowNode = {
		id: "label",
		type: "AI.Classify",
		name: "What is it",
		position: { x: 280, y: 0 },
		params: {
			text,
			labels: fixed({ invoice: "Somebody wants money.", other: "" }),
			model: scripted({ label: "invoice", confidence: 0.93 }),
		},
	};
	const take: FlowNode = {
		id: "take",
		type: "AI.Extract",
		name: "Take the total",
		position: { x: 560, y: 0 },
		params: {
			text,
			fields: fixed([
				{ name: "total", type: "number", description: "In euros." },
				{ name: "due", type: "text" },
			]),
			model: scripted({
				values: { total: 1200.5, due: "2026-01-31" },
				quotes: [{ field: "total", quote: "EUR 1,200.50" }],
			}),
		},
	};
	return flowOf(
		"reading",
		[startWith({ mail: "Invoice 4711. Total: EUR 1,200.50" }), label, take],
		["start.out > label.in", "label.out > take.in"],
	);
}
