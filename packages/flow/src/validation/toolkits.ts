import type { Graph } from "../graph/graph.ts";
import { idInToolkit, isOffered, isToolkit, toolsOfKit } from "../toolkit/toolkit.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** Each tool that is checked on a toolkit's list is there, and can be told from every other node. */
export function toolkitProblems(graph: Graph): FlowProblem[] {
	return graph.flow.nodes
		.filter(({ id, disabled }) => !disabled && isToolkit(graph.specOf(id)))
		.flatMap((kit) => {
			const taken = new Set(graph.nodes.keys());
			return toolsOfKit(kit, graph.specOf(kit.id)).flatMap(({ name, type }): FlowProblem[] => {
				const place = { node: kit.id, field: "tools" };
				const id = idInToolkit(kit.id, name);
				const isTaken = taken.has(id);
				taken.add(id);
				const spec = graph.specs.get(type);
				if (!spec || !isOffered(spec))
					return [
						{
							code: "TOOL_GONE",
							message: `The server of “${kit.name}” has no tool \`${name}\` any more.`,
							...place,
							hint: "Uncheck it, or connect the server that offers it.",
						},
					];
				if (!isTaken) return [];
				return [
					{
						code: "NODE_ID_DUPLICATE",
						message: `The tool \`${name}\` of “${kit.name}” has the id of another node, \`${id}\`.`,
						...place,
						hint: "Uncheck it, and hang the tool's own node on the agent.",
					},
				];
			});
		});
}
