import type { ForgetQuery } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Forgets an entry, or many. */
export function useForget(onSettled: () => void) {
	const { api } = useServices();
	const client = useQueryClient();
	return useMutation({
		mutationFn: (what: ForgetQuery) => api.ask("DELETE /api/memory", { query: what }),
		onSuccess: () => client.invalidateQueries({ queryKey: ["memory"] }),
		onError: (error) =>
			showToast({ title: "It could not be forgotten", description: explain(error).message, tone: "danger" }),
		onSettled,
	});
}
