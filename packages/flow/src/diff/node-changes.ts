import type { ErrorPolicy, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { outputField } from "../property.ts";
import { sourceWords } from "../summary/policy-words.ts";
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
		...labelChanges(before, after),
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
	if (before.disabled !== after.disabled) {
		changes.push(
			after.disabled
				? {
						kind: "node-disable",
						node,
						text: `${quoted(after)} is now disabled: its message passes unchanged`,
					}
				: { kind: "node-enable", node, text: `${quoted(after)} is enabled again` },
		);
	}
	if (before.color !== after.color) {
		const color = after.color ? `is now marked ${after.color}` : "has no colour any more";
		changes.push({ kind: "color", node, text: `${quoted(after)} ${color}` });
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

const APPROVAL_VERBS = {
	always: "now wait for a person's consent",
	never: "now run without asking anybody",
	when: "now wait for a person's consent by a condition",
	author: "now ask a person if their author calls them destructive",
} as const;

function toolSettingChanges(before: FlowNode, after: FlowNode): Change[] {
	const texts: string[] = [];
	if (before.tool?.name !== after.tool?.name) {
		const name = after.tool?.name;
		texts.push(`${quoted(after)} is now called ${name ? `\`${name}\`` : "by its author's name"} as a tool`);
	}
	if (before.tool?.description !== after.tool?.description) {
		texts.push(`What the AI reads about ${quoted(after)} changed`);
	}
	if (before.tool?.approval !== after.tool?.approval) {
		texts.push(`Calls of ${quoted(after)} ${APPROVAL_VERBS[after.tool?.approval ?? "author"]}`);
	}
	if (before.tool?.approvalWhen !== after.tool?.approvalWhen) {
		const when = after.tool?.approvalWhen;
		texts.push(
			when === undefined
				? `No condition picks the calls of ${quoted(after)} that wait for consent any more`
				: `Calls of ${quoted(after)} now wait for consent where \`${when}\` holds`,
		);
	}
	if (before.tool?.approver !== after.tool?.approver) {
		const who = after.tool?.approver ?? "anybody who may answer";
		texts.push(`Consent to calls of ${quoted(after)} is now asked of ${who}`);
	}
	if (before.tool?.approvalTimeoutMs !== after.tool?.approvalTimeoutMs) {
		const limit = after.tool?.approvalTimeoutMs;
		texts.push(
			`Calls of ${quoted(after)} now wait ${limit ? `${limit} ms` : "as long as usual"} for consent`,
		);
	}
	const escalation = escalationWords(after);
	if (escalationWords(before) !== escalation) {
		texts.push(`Consent to calls of ${quoted(after)} is now ${escalation}`);
	}
	if (before.tool?.timeoutMs !== after.tool?.timeoutMs) {
		const timeout = after.tool?.timeoutMs;
		texts.push(
			`A tool call of ${quoted(after)} may now take ${timeout ? `${timeout} ms` : "as long as usual"}`,
		);
	}
	if (before.tool?.byReference !== after.tool?.byReference) {
		texts.push(
			after.tool?.byReference
				? `Models now get what outsiders may have written of the results of ${quoted(after)} by reference only`
				: `Models now read the results of ${quoted(after)} themselves`,
		);
	}
	return texts.map((text) => ({ kind: "tool-setting", node: after.id, text }));
}

function escalationWords({ tool: { escalateAfterMs: after, escalateTo: to } = {} }: FlowNode): string {
	if (after === undefined && to === undefined) return "asked of nobody else";
	return `asked of ${to ?? "nobody"} as well ${after === undefined ? "at no time" : `after ${after} ms`}`;
}

const FAILURE_VERBS: Readonly<Record<ErrorPolicy, string>> = {
	fail: "end the run",
	port: "leave by its error port",
	continue: "are ignored: the message continues",
};

function failureChanges(before: FlowNode, after: FlowNode): Change[] {
	const changes: Change[] = [];
	const node = after.id;
	if ((before.onError ?? "fail") !== (after.onError ?? "fail")) {
		const verb = FAILURE_VERBS[after.onError ?? "fail"];
		changes.push({ kind: "error-policy", node, text: `Failures of ${quoted(after)} now ${verb}` });
	}
	if (before.timeoutMs !== after.timeoutMs) {
		const limit = after.timeoutMs === undefined ? "as long as usual" : `${after.timeoutMs} ms`;
		changes.push({ kind: "timeout", node, text: `A step of ${quoted(after)} may now take ${limit}` });
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
	if (attempts > 1 && listOf(before.retry?.on) !== listOf(after.retry?.on)) {
		const errors = after.retry?.on ? `these errors: ${listOf(after.retry.on)}` : "errors that may pass";
		changes.push({ kind: "retry", node, text: `${quoted(after)} is now tried again after ${errors}` });
	}
	return changes;
}

function labelChanges(before: FlowNode, after: FlowNode): Change[] {
	const changes: Change[] = [];
	const node = after.id;
	const source = sourceWords(after.source);
	if (sourceWords(before.source) !== source)
		changes.push({ kind: "source", node, text: `The results of ${quoted(after)} are now ${source}` });
	const names = new Set([...Object.keys(before.pinnedSets ?? {}), ...Object.keys(after.pinnedSets ?? {})]);
	for (const name of names) {
		const values = after.pinnedSets?.[name];
		if (listOf(before.pinnedSets?.[name]) === listOf(values)) continue;
		const allowed = values
			? `Values now allowed for \`${name}\` of ${quoted(after)}: ${listOf(values)}`
			: `No values are listed as allowed for \`${name}\` of ${quoted(after)} any more`;
		changes.push({ kind: "pinned-set", node, text: allowed });
	}
	return changes;
}

function listOf(codes: readonly string[] | undefined): string {
	return codes?.join(", ") ?? "";
}
