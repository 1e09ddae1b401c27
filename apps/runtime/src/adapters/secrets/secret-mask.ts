import type { SecretMask } from "@switchyard/host";
import type { MailServerCredential, ModelCredential, TextCredential } from "@switchyard/spec";
import { Redactor } from "./redactor.ts";
import { secretForms } from "./secret-forms.ts";

/** What a stored credential may hold, whatever its kind. */
export type CredentialValue = Partial<MailServerCredential & ModelCredential & TextCredential>;

/** What is secret of a credential, by field. */
export function secretsOf({ password, apiKey, text }: CredentialValue): ReadonlyMap<string, string> {
	const fields = Object.entries({ password, apiKey, text });
	return new Map(fields.filter((field): field is [string, string] => field[1] !== undefined));
}

/**
 * The mask for what a step gives that has opened these credentials; `undefined` when there is nothing to mask.
 * @param given what the step was given besides, as JSON: a secret that stands there in any form is not masked.
 */
export function secretMask(opened: readonly CredentialValue[], given: string): SecretMask | undefined {
	const redactor = new Redactor();
	for (const credential of opened) {
		for (const secret of secretsOf(credential).values()) {
			const isGiven = secretForms(secret, credential.user).some((form) => given.includes(form));
			if (!isGiven) redactor.learn(secret, credential.user);
		}
	}
	return redactor.isEmpty ? undefined : redactor;
}
