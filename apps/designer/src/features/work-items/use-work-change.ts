import { useMutation, useQueryClient } from "@tanstack/react-query";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";

/**
 * Changes something about queues or their items, and has what is shown of them loaded again.
 * @param failure what is said when it fails; without it, the form that asked says so
 */
export function useWorkChange<Given, Result>(
	change: (given: Given) => Promise<Result>,
	{ failure, onDone }: { readonly failure?: string; readonly onDone?: (result: Result) => void } = {},
) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: async (result) => {
			onDone?.(result);
			await client.invalidateQueries({ queryKey: ["work"] });
		},
		onError: (error) => {
			if (failure !== undefined)
				showToast({ title: failure, description: explain(error).message, tone: "danger" });
		},
	});
}
