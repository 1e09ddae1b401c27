import type { Flow, FlowNode, HopAsset, HopToolStep, ParameterSetting } from "@switchyard/spec";
import { flowOf, log, sendMail, startWith } from "./flow-documents.ts";

const fixed = (value: unknown): ParameterSetting => ({ scope: "Custom", value });

/** A loop over the numbers from 1: each is halved, and one of them is not what it should be, so that its round fails. */
export function forEachNumber(count: number, failing: number): Flow {
	const numbers = Array.from({ length: count }, (_, index) =>
		index + 1 === failing ? "no number" : index + 1,
	);
	const loop: FlowNode = {
		id: "loop",
		type: "Flow.ForEach",
		name: "For each number",
		position: { x: 280, y: 0 },
		params: {
			items: { scope: "Message", path: "numbers" },
			on_item_error: fixed("continue"),
			collect: fixed("half"),
		},
	};
	const half: FlowNode = {
		id: "half",
		type: "Flow.Set",
		name: "Halve it",
		position: { x: 560, y: -120 },
		params: {
			fields: fixed([{ name: "half", value: { scope: "Message", expression: "double(item) / 2.0" } }]),
		},
	};
	return flowOf(
		"each",
		[startWith({ numbers }), loop, half, log("end", "Say how many", [560, 120], "{{ count }}")],
		["start.out > loop.in", "loop.each > half.in", "loop.out > end.in"],
	);
}

/** A hop that mails what the message's `text` says to the message's `to`, and keeps the mail's id. */
export function mailByHop(to: string, text: string): Flow {
	const assets: HopAsset[] = [
		{ name: "reader", kind: "input", value: { scope: "Message", path: "to" } },
		{ name: "words", kind: "input", value: { scope: "Message", template: "Dear reader: {{ text }}" } },
		{ name: "receipt", kind: "output" },
	];
	const steps: HopToolStep[] = [
		{
			tool: "send_email",
			parameter_mapping: { to: "reader", subject: "words", body: "words" },
			result_mapping: { message_id: "receipt" },
		},
	];
	const hop: FlowNode = {
		id: "hop",
		type: "Flow.Hop",
		name: "Mail it",
		position: { x: 280, y: 0 },
		params: { assets: fixed(assets), steps: fixed(steps) },
	};
	return flowOf(
		"hop",
		[startWith({ to, text }), hop, sendMail([280, 240]), log("end", "End", [560, 0])],
		["start.out > hop.in", "hop.tools > mail.tool", "hop.out > end.in"],
	);
}
