import type { Conversation } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FlaskConical, Trash2, Waypoints } from "lucide-react";
import { useLocation } from "wouter";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { downloadJson } from "../../ui/download-json.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";

interface ConversationHeaderProps {
	readonly conversation: Conversation;
	/** The last message of the branch in view. */
	readonly last: string | undefined;
	readonly onDeleted: () => void;
}

/** A conversation's title, which can be changed where it stands, and what else can be done with it. */
export function ConversationHeader({
	conversation: { id, title },
	last,
	onDeleted,
}: ConversationHeaderProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [, navigate] = useLocation();
	const refresh = () => {
		void client.invalidateQueries({ queryKey: queries.conversations(api).queryKey });
		void client.invalidateQueries({ queryKey: queries.conversation(api, id).queryKey });
	};
	const fail = (error: unknown) =>
		showToast({ tone: "danger", title: "Nothing was changed", description: explain(error).message });
	const rename = useMutation({
		mutationFn: (next: string) =>
			api.ask("PATCH /api/conversations/:run", { params: { run: id }, body: { title: next } }),
		onSuccess: refresh,
		onError: fail,
	});
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/conversations/:run", { params: { run: id } }),
		onSuccess() {
			void client.invalidateQueries({ queryKey: queries.conversations(api).queryKey });
			onDeleted();
		},
		onError: fail,
	});
	const save = useMutation({
		mutationFn: () =>
			api.ask("GET /api/conversations/:run/test", {
				params: { run: id },
				query: { message: last },
			}),
		onSuccess: (test) => downloadJson(`${id}.flowtest.json`, test),
		onError: (error) =>
			showToast({
				tone: "danger",
				title: "The conversation could not be saved as a test",
				description: [explain(error).message, explain(error).hint].filter(Boolean).join(" "),
			}),
	});
	return (
		<header className="flex h-12 shrink-0 items-center gap-2 border-b border-border px-4">
			<input
				key={title}
				type="text"
				aria-label="Title"
				autoComplete="off"
				// A heading until somebody wants to change it.
				className="-ml-2 h-8 min-w-0 flex-1 truncate rounded-md border border-transparent bg-transparent px-2 text-lg font-semibold transition-colors duration-100 placeholder:text-text-muted hover:border-border-strong focus-visible:border-border-strong focus-visible:bg-surface focus-visible:outline-offset-0 max-sm:h-11"
				defaultValue={title}
				placeholder="New conversation"
				maxLength={200}
				onBlur={({ target: { value } }) => {
					const next = value.trim();
					if (next !== "" && next !== title) rename.mutate(next);
				}}
				onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
			/>
			<DropdownMenu
				trigger={<IconButton label="More" icon={<Ellipsis size={16} />} />}
				entries={[
					{ label: "Open its run", icon: <Waypoints size={14} />, onSelect: () => navigate(`/runs/${id}`) },
					{
						label: "Save as test…",
						icon: <FlaskConical size={14} />,
						disabled: last === undefined,
						onSelect: () => save.mutate(),
					},
					{ label: "Delete", icon: <Trash2 size={14} />, danger: true, onSelect: () => remove.mutate() },
				]}
			/>
		</header>
	);
}
