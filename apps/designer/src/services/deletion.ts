import { type MutationOptions, type QueryKey, useMutationState } from "@tanstack/react-query";

/** What a mutation has that deletes what a query reads. It is forgotten with the page that began it, since an id can be used again. */
export function deletionOf(queryKey: QueryKey): Pick<MutationOptions, "mutationKey" | "gcTime"> {
	return { mutationKey: ["delete", ...queryKey], gcTime: 0 };
}

/** Whether what a query reads is being deleted, or is gone: it is not to be read again. */
export function useIsDeleted(queryKey: QueryKey): boolean {
	const { mutationKey = [] } = deletionOf(queryKey);
	const states = useMutationState({
		filters: { mutationKey, exact: true },
		select: ({ state }) => state.status,
	});
	return states.some((status) => status === "pending" || status === "success");
}
