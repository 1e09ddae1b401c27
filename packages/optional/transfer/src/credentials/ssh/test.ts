import type { CredentialTest } from "@switchyard/node-kit";
import type { SshCredential } from "@switchyard/spec/credential";
import { connectSsh } from "../../server/connect-ssh.ts";

/** Signs in, and starts nothing. */
export const test: CredentialTest<SshCredential> = async (machine, context) => {
	const client = await connectSsh(machine, context);
	client.end();
	return `${machine.host} takes the credential.`;
};
