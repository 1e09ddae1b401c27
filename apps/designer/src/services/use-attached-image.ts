import type { AttachedFile } from "@switchyard/spec/model";
import { useQuery } from "@tanstack/react-query";
import { useRunView } from "./run-view-context.tsx";
import { useServices } from "./services-context.ts";

/** The address of an image that the run in view has; `undefined` for another file, and until it is loaded. */
export function useAttachedImage({ ref, mediaType }: AttachedFile): string | undefined {
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	const { data } = useQuery({
		queryKey: ["run-value", run, ref],
		queryFn: ({ signal }) => api.ask("GET /api/runs/:run/values/:ref", { params: { run, ref }, signal }),
		enabled: run !== "" && mediaType.startsWith("image/"),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return typeof data === "string" ? `data:${mediaType};base64,${data}` : undefined;
}
