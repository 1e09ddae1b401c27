import { useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

/** The origin at which the outside reaches this server, such as `https://chat.example.com`: where none is published, the one of this page. */
export function usePublicOrigin(): string {
	const { api } = useServices();
	const { data } = useQuery(queries.health(api));
	return data?.publicOrigin ?? window.location.origin;
}
