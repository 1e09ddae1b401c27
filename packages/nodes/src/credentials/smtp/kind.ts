import { defineCredentialKind } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "smtp",
	name: "Mail server (sending)",
	noun: "mail server to send by",
	purpose: "Lets nodes send mail over SMTP.",
	schema: MailServerCredential,
	egress: ["host"],
});
