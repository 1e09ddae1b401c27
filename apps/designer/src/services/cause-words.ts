import type { RunCause } from "@switchyard/spec";
import { useQuery } from "@tanstack/react-query";
import { type CauseWords, causeWords } from "../core/run/cause-words.ts";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** How people read what started a run; `undefined` until the node types are known. The server's triggers stay the same while it runs. */
export function useCauseWords(cause: RunCause | undefined): CauseWords | undefined {
	const { api } = useServices();
	const { data } = useQuery({ ...queries.nodeTypes(api, ""), staleTime: Number.POSITIVE_INFINITY });
	return data && cause !== undefined ? causeWords(cause, data.nodeTypes) : undefined;
}
