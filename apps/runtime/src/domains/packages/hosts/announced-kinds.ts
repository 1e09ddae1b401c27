import { credentialFormFault, DeclaredCredentialKind } from "@switchyard/spec/credential";
import { fits, schemaProblems, unreadableReason } from "@switchyard/spec/schema";
import { harmIn } from "../../../platform/bridge/read-frame.ts";

/** Kinds of credentials as a host announced them, those that are taken and those that are not. */
export interface AnnouncedKinds {
	readonly kinds: readonly DeclaredCredentialKind[];
	readonly rejected: readonly { readonly id: string; readonly reason: string }[];
}

/** Reads the kinds of credentials that a host announces for its package. */
export function readAnnouncedKinds(documents: readonly unknown[], namespace: string): AnnouncedKinds {
	const kinds: DeclaredCredentialKind[] = [];
	const rejected: { id: string; reason: string }[] = [];
	for (const document of documents) {
		const fault = faultOf(document, namespace, kinds);
		if (fault === undefined && fits(DeclaredCredentialKind, document)) kinds.push(document);
		else
			rejected.push({
				id: kindOf(document),
				reason: (fault ?? "It is no kind of credential.").slice(0, 500),
			});
	}
	return { kinds, rejected };
}

function faultOf(
	document: unknown,
	namespace: string,
	taken: readonly DeclaredCredentialKind[],
): string | undefined {
	const harm = harmIn(document);
	if (harm) return harm.message;
	const [misshapen] = schemaProblems(DeclaredCredentialKind, document);
	if (misshapen) return misshapen.message;
	const { kind, schema, egress } = document as DeclaredCredentialKind;
	const prefix = `${namespace.toLowerCase()}.`;
	if (!kind.startsWith(prefix))
		return `The name of a kind of credential of this package begins with '${prefix}'.`;
	if (taken.some((other) => other.kind === kind)) return "It is announced twice.";
	const fault = credentialFormFault(schema, egress) ?? unreadableReason(schema);
	return fault && `Its schema ${fault}.`;
}

function kindOf(document: unknown): string {
	const { kind } = Object(document) as { readonly kind?: unknown };
	return typeof kind === "string" ? kind.slice(0, 128) : "";
}
