import { NodeError } from "@switchyard/node-kit";
import {
	AppError,
	CredentialKind,
	CredentialReference,
	fits,
	type Message,
	type NodeSpec,
} from "@switchyard/spec";
import type { SecretOpener } from "../../ports/secret-opener.ts";

/** The parameters of a node type that are filled by credentials, with the kind that each takes. */
export type SecretParameters = readonly { readonly name: string; readonly kind: CredentialKind }[];

const known = new WeakMap<NodeSpec, SecretParameters>();

/** Looked up for every step, so worked out once per node type. */
export function secretParameters(spec: NodeSpec): SecretParameters {
	let secrets = known.get(spec);
	if (!secrets) {
		secrets = spec.properties.flatMap(({ name, secret, variableType }) =>
			secret !== undefined && variableType !== "Out" && fits(CredentialKind, secret)
				? [{ name, kind: secret }]
				: [],
		);
		known.set(spec, secrets);
	}
	return secrets;
}

/**
 * The parameters with each credential reference replaced by what it names. Only the node sees the result.
 * @throws NodeError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`, `PARAMETER_INVALID`, naming the parameter
 */
export async function openCredentials(
	secrets: Pick<SecretOpener, "open">,
	parameters: SecretParameters,
	params: Message,
): Promise<Message> {
	const opened = { ...params };
	for (const { name, kind } of parameters) {
		const reference = params[name];
		if (reference !== undefined) opened[name] = await openOne(secrets, name, kind, reference);
	}
	return opened;
}

async function openOne(
	secrets: Pick<SecretOpener, "open">,
	name: string,
	kind: CredentialKind,
	reference: unknown,
): Promise<unknown> {
	if (!fits(CredentialReference, reference)) {
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: `The parameter ${name} takes a credential and nothing else.`,
			field: name,
			hint: "Choose a credential for it.",
		});
	}
	try {
		return await secrets.open(reference.credential, kind);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message, hint, cause } = error;
		throw new NodeError({ code, message, field: name, ...(hint === undefined ? {} : { hint }), cause });
	}
}
