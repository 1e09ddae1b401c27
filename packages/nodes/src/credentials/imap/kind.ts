import { defineCredentialKind } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "imap",
	name: "Mailbox (reading)",
	noun: "mailbox to read from",
	purpose: "Lets nodes read mail over IMAP.",
	schema: MailServerCredential,
	egress: ["host"],
});
