import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { credentialRequestStore, endCredentialRequest } from "../../services/credential-requests.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { CredentialDialog } from "./CredentialDialog.tsx";

/** The dialog for a credential that is needed elsewhere, such as in a node's parameter. */
export function CredentialRequests() {
	const { api } = useServices();
	const { request } = useStore(credentialRequestStore);
	const { data = [] } = useQuery({ ...queries.credentials(api), enabled: request !== undefined });
	if (request === undefined) return null;
	return (
		<CredentialDialog
			replaces={undefined}
			kind={request.kind}
			provider={request.provider}
			taken={new Set(data.map(({ name }) => name))}
			onStored={request.onStored}
			onClose={endCredentialRequest}
		/>
	);
}
