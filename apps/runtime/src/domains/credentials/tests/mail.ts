import { verifyMailServer } from "@switchyard/nodes/mail-server";
import { connect } from "@switchyard/nodes/mailbox";
import type { MailServerCredential } from "@switchyard/spec";
import type { CredentialTest } from "./credential-test.ts";

export const testSmtp: CredentialTest<MailServerCredential> = async (server, context) => {
	await verifyMailServer(server, context);
	return server.user === undefined
		? `${server.host} answers. It was not asked for a sign-in.`
		: `${server.host} takes the user name and the password.`;
};

export const testImap: CredentialTest<MailServerCredential> = async (server, context) => {
	const client = await connect(server, context);
	await client.logout();
	return `${server.host} takes the user name and the password.`;
};
