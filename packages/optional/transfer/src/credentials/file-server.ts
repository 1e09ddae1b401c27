import type { CredentialTest } from "@switchyard/node-kit";
import type { FileServerCredential } from "@switchyard/spec";
import { atServer } from "../work/at-server.ts";

/** Signs in, and begins to list the folder that the server puts the user in, or the bucket. */
export const testCredential: CredentialTest<FileServerCredential> = async (server, context) => {
	const name = await atServer({ server, base: "." }, context, async (files) => {
		for await (const _item of files.list("")) break;
		return files.name;
	});
	return `${name} takes the credential, and lists its files.`;
};
