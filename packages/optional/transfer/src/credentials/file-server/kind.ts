import { defineCredentialKind } from "@switchyard/node-kit";
import { FileServerCredential } from "./credential.ts";

export const kind = defineCredentialKind({
	kind: "file-server",
	name: "File server",
	noun: "file server",
	purpose: "Lets nodes fetch and send files over SFTP, FTP or S3.",
	schema: FileServerCredential,
	egress: ["host", "endpoint"],
});
