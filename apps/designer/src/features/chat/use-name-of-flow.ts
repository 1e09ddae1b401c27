import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

/** Gives what a robot or a flow that answers is called; its id where it answers no more. */
export function useNameOfFlow(): (id: string) => string {
	const { api } = useServices();
	const { data: flows = [] } = useQuery(queries.chatFlows(api));
	return (id) => flows.find((flow) => flow.id === id)?.name ?? id;
}
