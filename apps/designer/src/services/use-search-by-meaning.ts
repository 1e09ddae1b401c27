import { useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** Whether documents and what is remembered are searched by meaning too. */
export function useSearchByMeaning(): boolean {
	const { api } = useServices();
	return Boolean(useQuery(queries.embeddings(api)).data?.setting);
}
