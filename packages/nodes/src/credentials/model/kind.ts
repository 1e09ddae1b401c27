import { defineCredentialKind } from "@switchyard/node-kit";
import { ModelCredential } from "@switchyard/spec/credential";

export const kind = defineCredentialKind({
	kind: "model",
	name: "Model provider",
	noun: "model provider",
	purpose: "Lets agents use a provider's model.",
	schema: ModelCredential,
});
