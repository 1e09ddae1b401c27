import { defineCredentialKind } from "@switchyard/node-kit";
import { SshCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "ssh",
	name: "Machine over SSH",
	noun: "machine over SSH",
	purpose: "Lets declared commands run on another machine.",
	schema: SshCredential,
	egress: ["host"],
});
