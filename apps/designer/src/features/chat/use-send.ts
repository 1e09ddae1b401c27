import type { PostMessageBody } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { personsName } from "../../services/person.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

interface Said {
	readonly text: string;
	readonly parent: string | undefined;
	readonly files: NonNullable<PostMessageBody["files"]>;
}

/** Sends messages of this person. What was lost on the way is sent again with the same id, so that it is taken once. */
export function useSend(conversation: string) {
	const { api } = useServices();
	const client = useQueryClient();
	const post = useMutation({
		mutationFn: (body: PostMessageBody) =>
			api.ask("POST /api/conversations/:run/messages", { params: { run: conversation }, body }),
		retry: 2,
		onSettled() {
			void client.invalidateQueries({ queryKey: queries.conversation(api, conversation).queryKey });
			void client.invalidateQueries({ queryKey: queries.conversations(api).queryKey });
		},
	});
	return {
		isSending: post.isPending,
		error: post.error,
		/** Gives the message's id at once, and rejects `taken` where the message did not get there. */
		send({ text, parent, files }: Said): { readonly id: string; readonly taken: Promise<unknown> } {
			const id = crypto.randomUUID();
			const name = personsName();
			const taken = post.mutateAsync({
				id,
				text,
				...defined({ parent }),
				...(files.length === 0 ? {} : { files }),
				...(name === "" ? {} : { by: name }),
			});
			return { id, taken };
		},
	};
}
