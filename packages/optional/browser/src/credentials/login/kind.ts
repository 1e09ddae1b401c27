import { defineCredentialKind } from "@switchyard/node-kit";
import { LoginCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "login",
	name: "Website login",
	noun: "website login",
	purpose: "Lets a browser sign in on one site.",
	schema: LoginCredential,
});
