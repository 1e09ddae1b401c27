import type { SecretMask } from "@switchyard/host";
import { type OAuthTokens, SECRET_FIELDS } from "@switchyard/spec/credential";
import { Redactor } from "./redactor.ts";
import { secretForms } from "./secret-forms.ts";

/** What a stored credential may hold, whatever its kind. */
export interface CredentialValue extends Partial<Record<SecretName, string>> {
	readonly user?: string;
	readonly clientId?: string;
	readonly tokens?: OAuthTokens;
}

type SecretName = (typeof SECRET_FIELDS)[number];

/** What is secret of a credential, by field. */
export function secretsOf(value: CredentialValue): ReadonlyMap<string, string> {
	const fields = [
		...SECRET_FIELDS.map((name) => [name, value[name]] as const),
		["accessToken", value.tokens?.accessToken] as const,
		["refreshToken", value.tokens?.refreshToken] as const,
	];
	return new Map(fields.filter((field): field is [SecretName, string] => field[1] !== undefined));
}

/** Who signs in with a credential, as it stands before the secret. */
export function userOf({ user, clientId }: CredentialValue): string | undefined {
	return user ?? clientId;
}

/**
 * The mask for what a step gives that has opened these credentials; `undefined` when there is nothing to mask.
 * @param given what the step was given besides, as JSON: a secret that stands there in any form is not masked.
 */
export function secretMask(opened: readonly CredentialValue[], given: string): SecretMask | undefined {
	const redactor = new Redactor();
	for (const credential of opened) {
		for (const secret of secretsOf(credential).values()) {
			const isGiven = secretForms(secret, userOf(credential)).some((form) => given.includes(form));
			if (!isGiven) redactor.learn(secret, userOf(credential));
		}
	}
	return redactor.isEmpty ? undefined : redactor;
}
