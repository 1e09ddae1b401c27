import { nodesApi } from "@switchyard/spec/api";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolCategory } from "@switchyard/spec/tool";
import type { Http } from "../../../platform/http/http.ts";
import type { OptionalPackages } from "../../../platform/nodes/optional-packages.ts";
import type { RemotePackages } from "../hosts/remote-packages.ts";

export interface NodeTypeServices {
	/** Every node type that is known, by id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly packages: Pick<RemotePackages, "isAvailable" | "known">;
	readonly optionalPackages: Pick<OptionalPackages, "absenceOf" | "summaries">;
}

export function nodeTypeRoutes(app: Http, { nodeTypes, packages, optionalPackages }: NodeTypeServices): void {
	app.route({
		...nodesApi["GET /api/node-types"],
		config: { access: "look", resource: "package" },
		handler: () => {
			const ids = [...nodeTypes.keys()];
			const unavailable = ids.filter(
				(type) => !packages.isAvailable(type) || optionalPackages.absenceOf(type),
			);
			const optional = optionalPackages.summaries();
			const changed = ids.filter((type) => packages.known.isChanged(type));
			return {
				nodeTypes: [...nodeTypes.values()],
				...(unavailable.length > 0 ? { unavailable } : {}),
				...(optional.length > 0 ? { optionalPackages: optional } : {}),
				...(changed.length > 0 ? { changed } : {}),
				toolCategories: [...nodeTypes.values()].flatMap((spec) => {
					const category = toolCategory(spec);
					return category === undefined ? [] : [{ type: spec.id, category }];
				}),
			};
		},
	});
}
