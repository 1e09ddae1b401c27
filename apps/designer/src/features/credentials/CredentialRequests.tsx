import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { credentialRequestStore, endCredentialRequest } from "../../services/credential-requests.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { CredentialDialog } from "./CredentialDialog.tsx";
import { useCredentialKinds } from "./use-credential-kinds.ts";

/** The dialog for a credential that is needed elsewhere, such as in a node's parameter. */
export function CredentialRequests() {
	const { api } = useServices();
	const { request } = useStore(credentialRequestStore);
	const { data = [] } = useQuery({ ...queries.credentials(api), enabled: request !== undefined });
	const kinds = useCredentialKinds();
	if (request === undefined || kinds === undefined) return null;
	return (
		<CredentialDialog
			kinds={kinds}
			replaces={undefined}
			kind={request.kind}
			provider={request.provider}
			taken={new Set(data.map(({ name }) => name))}
			onStored={request.onStored}
			onClose={endCredentialRequest}
		/>
	);
}
