import type { CredentialTest } from "@switchyard/node-kit";
import { atServer } from "../../work/at-server.ts";
import type { FileServerCredential } from "./credential.ts";

/** Signs in, and begins to list the folder that the server puts the user in, or the bucket. */
export const test: CredentialTest<FileServerCredential> = async (server, context) => {
	const name = await atServer({ server, base: "." }, context, async (files) => {
		for await (const _item of files.list("")) break;
		return files.name;
	});
	return `${name} takes the credential, and lists its files.`;
};
