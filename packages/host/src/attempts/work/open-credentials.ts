import { NodeError } from "@switchyard/node-kit";
import { CredentialKind, CredentialReference } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { NO_SECRETS, type SecretMask, type SecretOpener } from "../../ports/secret-opener.ts";

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

/** Parameters for the node's eyes only. */
export interface OpenedParameters {
	readonly opened: Message;
	/** Masks what was opened in what the node gives. */
	readonly mask: SecretMask;
	/** The only hosts that the credentials go to; absent where one of them may go to any. */
	readonly hosts?: readonly string[];
}

/**
 * The parameters with each credential reference replaced by what it names.
 * @throws NodeError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`, `CREDENTIAL_KIND_UNKNOWN`, `PARAMETER_INVALID`, naming the parameter
 */
export async function openCredentials(
	secrets: Pick<SecretOpener, "open" | "maskOf" | "hostsOf">,
	parameters: SecretParameters,
	params: Message,
): Promise<OpenedParameters> {
	const opened = new Map<string, Record<string, unknown>>();
	const places: (readonly string[] | undefined)[] = [];
	for (const { name, kind } of parameters) {
		const reference = params[name];
		if (reference === undefined) continue;
		const value = await openOne(secrets, name, kind, reference);
		opened.set(name, value);
		places.push(secrets.hostsOf(kind, value));
	}
	const mask = opened.size === 0 ? undefined : secrets.maskOf([...opened.values()], JSON.stringify(params));
	return {
		opened: { ...params, ...Object.fromEntries(opened) },
		mask: mask ?? NO_SECRETS,
		...defined({ hosts: together(places) }),
	};
}

function together(places: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
	const known = places.filter((hosts) => hosts !== undefined);
	return known.length === 0 || known.length < places.length ? undefined : known.flat();
}

async function openOne(
	secrets: Pick<SecretOpener, "open">,
	name: string,
	kind: CredentialKind,
	reference: unknown,
): Promise<Record<string, unknown>> {
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
		// A package in another process that does not declare its kind keeps such credentials itself, and receives the name.
		if (error.code === "CREDENTIAL_KIND_UNKNOWN" && kind.includes(".")) return reference;
		const { code, message, hint, cause } = error;
		throw new NodeError({ code, message, field: name, ...defined({ hint }), cause });
	}
}
