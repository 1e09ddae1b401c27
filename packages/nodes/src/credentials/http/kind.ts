import { defineCredentialKind } from "@switchyard/node-kit";
import { HttpCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "http",
	name: "HTTP requests",
	noun: "credential for HTTP requests",
	purpose: "Authenticates HTTP requests to a service.",
	schema: HttpCredential,
});
