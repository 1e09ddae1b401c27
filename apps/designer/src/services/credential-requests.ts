import type { CredentialKind } from "@switchyard/spec/credential";
import type { ModelProvider } from "@switchyard/spec/model";
import { createStore } from "zustand/vanilla";

/** Someone needs a credential that is not stored yet. */
export interface CredentialRequest {
	readonly kind: CredentialKind;
	/** Of kind `model`: whose key it is. */
	readonly provider?: ModelProvider | undefined;
	/** Receives the name, once it is stored. */
	readonly onStored: (name: string) => void;
}

/** The request that a dialog is open for. */
export const credentialRequestStore = createStore<{ readonly request: CredentialRequest | undefined }>(
	() => ({
		request: undefined,
	}),
);

/** Opens the dialog for a new credential over whatever is there. */
export function requestCredential(request: CredentialRequest): void {
	credentialRequestStore.setState({ request });
}

export function endCredentialRequest(): void {
	credentialRequestStore.setState({ request: undefined });
}
