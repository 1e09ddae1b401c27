import type { CredentialTest } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { verifyMailServer } from "../../smtp/verify-server.ts";

export const test: CredentialTest<MailServerCredential> = async (server, context) => {
	await verifyMailServer(server, context);
	return server.user === undefined
		? `${server.host} answers. It was not asked for a sign-in.`
		: `${server.host} takes the user name and the password.`;
};
