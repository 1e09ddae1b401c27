import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** A conversation as it is now: read anew whenever its run has news, so that every tab shows the same. */
export function useConversation(id: string) {
	const { api, live } = useServices();
	const client = useQueryClient();
	useEffect(() => {
		const { queryKey } = queries.conversation(api, id);
		return live.watchRun(id, {
			onEvents: () => void client.invalidateQueries({ queryKey }),
			onEphemerals: () => {},
		});
	}, [api, live, client, id]);
	return useQuery(queries.conversation(api, id));
}
