import type { KeptSession } from "@switchyard/spec/http";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEditor } from "../../../services/editor-context.tsx";
import { queries } from "../../../services/queries.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";

/** The sessions that stay open for trying the flow, the last used first; known anew when a run begins or ends. */
export function useKeptSessions(): readonly KeptSession[] {
	const { api } = useServices();
	const flow = useEditor((state) => state.flow.id);
	const run = useRunView((state) => state.run);
	const active = useRunView((state) => state.active);
	const { data } = useQuery(queries.keptSessions(api, flow, `${run} ${active}`));
	return data?.sessions.toReversed() ?? NONE;
}

const NONE: readonly KeptSession[] = [];

/** Closes one. */
export function useCloseKept() {
	const { api } = useServices();
	const client = useQueryClient();
	const flow = useEditor((state) => state.flow.id);
	return useMutation({
		mutationFn: (block: string) =>
			api.ask("DELETE /api/flows/:flow/kept-sessions/:block", { params: { flow, block } }),
		onSuccess: (reply) => client.setQueriesData({ queryKey: ["kept-sessions", flow] }, reply),
	});
}
