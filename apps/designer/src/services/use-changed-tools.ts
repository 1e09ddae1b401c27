import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** The tools of a package or MCP server that are not as a person agreed to, and the way to agree to them. */
export function useChangedTools(namespace: string) {
	const { api } = useServices();
	const client = useQueryClient();
	const { data } = useQuery(queries.packages(api));
	const agree = useMutation({
		mutationFn: () => api.ask("POST /api/packages/:namespace/agree", { params: { namespace } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.packages(api).queryKey }),
	});
	const found = data?.packages.find((each) => each.namespace === namespace);
	return { tools: found?.nodeTypes.filter(({ changed }) => changed !== undefined) ?? [], agree };
}
