import { defineCredentialKind } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "text",
	name: "Secret text",
	noun: "secret text",
	purpose: "One secret, such as a token or a webhook's shared secret.",
	schema: TextCredential,
});
