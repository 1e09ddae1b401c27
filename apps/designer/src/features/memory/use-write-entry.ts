import type { PutMemoryBody } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { MemoryEntry } from "@switchyard/spec/memory";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { byThisPerson } from "../../services/person.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** What a person writes of an entry. */
export type WrittenEntry = Pick<MemoryEntry, "memory" | "person" | "key" | "value" | "pinned"> & {
	/** Given where the person says what it is marked with. */
	readonly mark?: Mark;
};

/** Writes an entry as this person. */
export function useWriteEntry(onWritten: () => void = () => {}) {
	const { api } = useServices();
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ memory, person, key, value, pinned, mark }: WrittenEntry) => {
			const body: PutMemoryBody = {
				memory,
				...defined({ person }),
				key,
				value,
				pinned,
				...defined({ label: mark }),
				...byThisPerson(),
			};
			return api.ask("PUT /api/memory", { body });
		},
		onSuccess: () => {
			void client.invalidateQueries({ queryKey: ["memory"] });
			onWritten();
		},
		onError: (error) =>
			showToast({ title: "It could not be remembered", description: explain(error).message, tone: "danger" }),
	});
}
