import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Begins a conversation with a robot, or another flow that people can chat with. */
export function NewConversation({ onBegun }: { readonly onBegun: (id: string) => void }) {
	const { api } = useServices();
	const client = useQueryClient();
	const { data: flows = [] } = useQuery(queries.chatFlows(api));
	const begin = useMutation({
		mutationFn: (flow: string) => api.ask("POST /api/conversations", { body: { flow } }),
		onSuccess({ id }) {
			void client.invalidateQueries({ queryKey: queries.conversations(api).queryKey });
			onBegun(id);
		},
		onError: (error) =>
			showToast({ tone: "danger", title: "No conversation was begun", description: explain(error).message }),
	});
	return (
		<DropdownMenu
			align="start"
			trigger={<IconButton label="New conversation" icon={<Plus size={16} />} size="sm" />}
			entries={
				flows.length === 0
					? [
							{
								label: "Make a robot, or publish a flow with a chat trigger, first",
								disabled: true,
								onSelect: () => {},
							},
						]
					: flows.map(({ id, name }) => ({ label: name, onSelect: () => begin.mutate(id) }))
			}
		/>
	);
}
