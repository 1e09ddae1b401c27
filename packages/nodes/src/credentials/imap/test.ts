import type { CredentialTest } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { connect } from "../../mailbox/connect.ts";

export const test: CredentialTest<MailServerCredential> = async (server, context) => {
	const client = await connect(server, context);
	await client.logout();
	return `${server.host} takes the user name and the password.`;
};
