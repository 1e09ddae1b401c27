import type { SessionReply } from "@switchyard/spec/http";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api.ts";
import { queries } from "./queries.ts";

/** Sets who is signed in. A request that is under way is cancelled: its answer is of the time before. */
export async function setSession(client: QueryClient, api: Api, signInSession: SessionReply): Promise<void> {
	const { queryKey } = queries.session(api);
	await client.cancelQueries({ queryKey });
	client.setQueryData(queryKey, signInSession);
}
