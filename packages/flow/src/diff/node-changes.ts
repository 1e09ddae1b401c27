import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { outputField } from "../property.ts";
import type { Change } from "./change.ts";
import { parameterChanges } from "./parameter-changes.ts";
import { quoted } from "./wording.ts";

/** What changed within a node. */
export function nodeChanges(
	before: FlowNode,
	after: FlowNode,
	specs: ReadonlyMap<string, NodeSpec>,
): Change[] {
	return [
		...identityChanges(before, after),
		...parameterChanges(before, after, specs),
		...outputChanges(before, after),
		...toolSettingChanges(before, after),
		...failureChanges(before, after),
	];
}

function identityChanges(before: FlowNode, after: FlowNode): Change[] {
	const changes: Change[] = [];
	const node = after.id;
	if (before.name !== after.name) {
		changes.push({ kind: "node-rename", node, text: `${quoted(before)} is now called ${quoted(after)}` });
	}
	if (before.type !== after.type) {
		changes.push({ kind: "node-type", node, text: `${quoted(after)} is now a \`${after.type}\`` });
	}
	return changes;
}

function outputChanges(before: FlowNode, after: FlowNode): Change[] {
	const outputs = new Set([...Object.keys(before.outputs ?? {}), ...Object.keys(after.outputs ?? {})]);
	return [...outputs].flatMap((output): Change[] => {
		const field = outputField(after, output);
		if (field === outputField(before, output)) return [];
		const verb =
			field === undefined ? "is no longer written to the message" : `is now written to \`${field}\``;
		return [{ kind: "output", node: after.id, text: `Output \`${output}\` of ${quoted(after)} ${verb}` }];
	});
}

function toolSettingChanges(before: FlowNode, after: FlowNode): Change[] {
	const texts: string[] = [];
	if (before.tool?.name !== after.tool?.name) {
		const name = after.tool?.name;
		texts.push(`${quoted(after)} is now called ${name ? `\`${name}\`` : "by its author's name"} as a tool`);
	}
	if (before.tool?.description !== after.tool?.description) {
		texts.push(`What the AI reads about ${quoted(after)} changed`);
	}
	if (before.tool?.timeoutMs !== after.tool?.timeoutMs) {
		const timeout = after.tool?.timeoutMs;
		texts.push(
			`A tool call of ${quoted(after)} may now take ${timeout ? `${timeout} ms` : "as long as usual"}`,
		);
	}
	return texts.map((text) => ({ kind: "tool-setting", node: after.id, text }));
}

function failureChanges(before: FlowNode, after: FlowNode): Change[] {
	const changes: Change[] = [];
	const node = after.id;
	if ((before.onError ?? "fail") !== (after.onError ?? "fail")) {
		const verb = after.onError === "port" ? "leave by its error port" : "end the run";
		changes.push({ kind: "error-policy", node, text: `Failures of ${quoted(after)} now ${verb}` });
	}
	const attempts = after.retry?.attempts ?? 1;
	if ((before.retry?.attempts ?? 1) !== attempts) {
		const times = attempts === 1 ? "once" : `up to ${attempts} times`;
		changes.push({ kind: "retry", node, text: `${quoted(after)} is now tried ${times}` });
	}
	if (attempts > 1 && before.retry && before.retry.backoffMs !== after.retry?.backoffMs) {
		const text = `${quoted(after)} now waits ${after.retry?.backoffMs} ms before its second attempt`;
		changes.push({ kind: "retry", node, text });
	}
	return changes;
}
