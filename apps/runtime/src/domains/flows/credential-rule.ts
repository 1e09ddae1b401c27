import { constantOf } from "@switchyard/flow";
import { CredentialReference } from "@switchyard/spec/credential";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import type { SecretStore } from "../../platform/secrets/secret-store.ts";
import type { PublishRule } from "./publications.ts";

/** A flow is published only when the credentials are there that its nodes name, each of the kind that is needed. */
export function credentialRule(
	secrets: Pick<SecretStore, "list">,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): PublishRule {
	return async (flow) => {
		const kinds = new Map((await secrets.list()).map(({ name, kind }) => [name, kind as string]));
		return flow.nodes.flatMap((node) => problemsOf(node, nodeTypes.get(node.type), kinds));
	};
}

function problemsOf(
	node: Flow["nodes"][number],
	spec: NodeSpec | undefined,
	kinds: ReadonlyMap<string, string>,
): Problem[] {
	if (node.disabled) return [];
	const secrets =
		spec?.properties.filter(({ secret, variableType }) => secret && variableType !== "Out") ?? [];
	return secrets.flatMap(({ name, secret }): Problem[] => {
		const reference = constantOf(node, spec, name);
		if (!fits(CredentialReference, reference)) return [];
		const kind = kinds.get(reference.credential);
		if (kind === secret) return [];
		return [
			{
				code: kind === undefined ? "CREDENTIAL_NOT_FOUND" : "CREDENTIAL_KIND_WRONG",
				message:
					kind === undefined
						? `There is no credential named \`${reference.credential}\`.`
						: `The credential \`${reference.credential}\` is of kind ${kind}; ${secret} is needed here.`,
				node: node.id,
				field: name,
				hint: "Add it under Settings, Credentials, or choose another one.",
			},
		];
	});
}
