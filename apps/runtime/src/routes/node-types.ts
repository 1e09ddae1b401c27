import { type NodeSpec, NodeTypesReply } from "@switchyard/spec";
import type { Http } from "../http.ts";

export interface NodeTypeServices {
	/** Every node type that is known, by id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly packages: { readonly isAvailable: (type: string) => boolean };
}

export function nodeTypeRoutes(app: Http, { nodeTypes, packages }: NodeTypeServices): void {
	app.get(
		"/api/node-types",
		{
			config: { access: "session" },
			schema: { tags: ["Nodes"], summary: "Every node type there is", response: { 200: NodeTypesReply } },
		},
		() => {
			const unavailable = [...nodeTypes.keys()].filter((type) => !packages.isAvailable(type));
			return { nodeTypes: [...nodeTypes.values()], ...(unavailable.length > 0 ? { unavailable } : {}) };
		},
	);
}
