import type { ListCredentialKindsReply } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

export type CredentialKindEntry = ListCredentialKindsReply["kinds"][number];

/** Returns the kinds of credentials that packages declare, by kind, in the order of their names; `undefined` until they are known. */
export function useCredentialKinds(): ReadonlyMap<string, CredentialKindEntry> | undefined {
	const { api } = useServices();
	const { data } = useQuery(queries.credentialKinds(api));
	return data && new Map(data.map((entry) => [entry.kind, entry]));
}
