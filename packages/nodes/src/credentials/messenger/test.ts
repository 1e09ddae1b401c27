import { type CredentialTest, NodeError } from "@switchyard/node-kit";
import { askService, baseOf } from "../../messages/ask-service.ts";
import type { MessengerCredential } from "../../messages/messenger-credential.ts";
import { SERVICES } from "../../messages/services.ts";

/** Asks a service who the account is, and sends nothing. */
export const test: CredentialTest<MessengerCredential> = async (account, context) => {
	const service = SERVICES[account.service];
	const base = baseOf(service, account);
	if (!service.whoAmI)
		throw new NodeError({
			code: "CREDENTIAL_KIND_WRONG",
			message: `An address of ${service.name} can only be tested by a message.`,
			hint: "Run a flow that sends one.",
		});
	await askService(service, service.whoAmI(base, account.secret), context);
	return `${service.name} knows the account.`;
};
