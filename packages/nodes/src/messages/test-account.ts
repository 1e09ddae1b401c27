import { type CredentialTest, NodeError } from "@switchyard/node-kit";
import type { MessengerCredential } from "@switchyard/spec";
import { askService, baseOf } from "./ask-service.ts";
import { SERVICES } from "./services.ts";

/** Asks a service who the account is, and sends nothing. */
export const testAccount: CredentialTest<MessengerCredential> = async (account, context) => {
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
