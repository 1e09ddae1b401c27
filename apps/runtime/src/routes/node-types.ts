import { type NodeSpec, NodeTypesReply } from "@switchyard/spec";
import type { Http } from "../http.ts";

export interface NodeTypeServices {
	/** Every node type that can be used, by id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

export function nodeTypeRoutes(app: Http, { nodeTypes }: NodeTypeServices): void {
	app.get(
		"/api/node-types",
		{
			config: { access: "session" },
			schema: { tags: ["Nodes"], summary: "Every node type there is", response: { 200: NodeTypesReply } },
		},
		() => ({ nodeTypes: [...nodeTypes.values()] }),
	);
}
