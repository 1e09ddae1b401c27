import type { RunCause } from "@switchyard/spec/identity";
import { useQuery } from "@tanstack/react-query";
import { type CauseWords, causeText } from "../core/run/cause-text.ts";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** How people read what started a run; `undefined` until the node types are known. The server's triggers stay the same while it runs. */
export function useCauseWords(cause: RunCause | undefined): CauseWords | undefined {
	const { api } = useServices();
	const { data } = useQuery({ ...queries.nodeTypes(api, ""), staleTime: Number.POSITIVE_INFINITY });
	return data && cause !== undefined ? causeText(cause, data.nodeTypes) : undefined;
}
