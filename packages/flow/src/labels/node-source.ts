import type { FlowNode } from "@switchyard/spec/flow";
import type { Mark } from "@switchyard/spec/label";
import { ATTACHMENTS } from "@switchyard/spec/model";
import type { NodeSpec, Source } from "@switchyard/spec/node-spec";
import { settingOf } from "../property.ts";

/** What the results of a node are by themselves, as its document has it: the designer's word, else its author's. */
export function nodeSource(node: FlowNode, spec: NodeSpec | undefined): Mark {
	const author = readsFiles(node, spec) ? { untrusted: true } : authorSource(node, spec);
	const { untrusted, private: secret } = { ...author, ...node.source };
	return {
		...(untrusted ? { untrusted: true } : {}),
		...(secret && (node.source?.private || usesCredential(node, spec)) ? { private: true } : {}),
	};
}

/** The author's word, where it is about this node's results. */
function authorSource(node: FlowNode, spec: NodeSpec | undefined): Source | undefined {
	const { source } = spec ?? {};
	if (source?.outputs?.length === 0) return undefined;
	const holds = source?.with?.some((name) => settingOf(node, name) !== undefined) ?? true;
	return holds ? source : undefined;
}

/** Whether an agent is given files: nobody knows who wrote them. */
export function readsFiles(node: FlowNode, spec: NodeSpec | undefined): boolean {
	return spec?.construct === "agent" && settingOf(node, ATTACHMENTS) !== undefined;
}

/** Whether a credential is chosen; a node type without any reads from where only this place can. */
function usesCredential(node: FlowNode, spec: NodeSpec | undefined): boolean {
	const secrets = spec?.properties.filter(({ secret }) => secret) ?? [];
	return secrets.length === 0 || secrets.some(({ name }) => settingOf(node, name) !== undefined);
}
