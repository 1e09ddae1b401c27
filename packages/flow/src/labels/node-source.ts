import type { FlowNode, Mark, NodeSpec } from "@switchyard/spec";
import { settingOf } from "../property.ts";

/** What the results of a node are by themselves, as its document has it: the designer's word, else its author's. */
export function nodeSource(node: FlowNode, spec: NodeSpec | undefined): Mark {
	const { untrusted, private: secret } = { ...spec?.source, ...node.source };
	return {
		...(untrusted ? { untrusted: true } : {}),
		...(secret && (node.source?.private || usesCredential(node, spec)) ? { private: true } : {}),
	};
}

/** Whether a credential is chosen; a node type without any reads from where only this place can. */
function usesCredential(node: FlowNode, spec: NodeSpec | undefined): boolean {
	const secrets = spec?.properties.filter(({ secret }) => secret) ?? [];
	return secrets.length === 0 || secrets.some(({ name }) => settingOf(node, name) !== undefined);
}
