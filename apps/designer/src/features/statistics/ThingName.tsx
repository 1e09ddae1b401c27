import type { ThingStatistics } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { NodeIcon } from "../../ui/NodeIcon.tsx";

/** A node type by its icon and its name, also where no host serves it any more. */
export function ThingName({ name }: Pick<ThingStatistics, "name">) {
	const { api } = useServices();
	const types = useQuery(queries.nodeTypes(api, ""));
	const spec = types.data?.nodeTypes.find(({ id }) => id === name);
	return (
		<span className="flex items-center gap-2.5">
			<NodeIcon spec={spec} size="sm" />
			<span className="truncate font-medium">{name === "" ? "No such tool" : (spec?.name ?? name)}</span>
		</span>
	);
}
