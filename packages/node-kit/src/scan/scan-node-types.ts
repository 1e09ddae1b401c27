import { readdir } from "node:fs/promises";
import type { NodeSpec } from "@switchyard/spec";
import type { NodeType } from "../define-node.ts";
import type { ExecutionContext } from "../execution-context.ts";

const DEFINITION = "definition.ts";
const EXECUTE = "execute.ts";

/**
 * Finds the node types under a folder: every `<group>/<node>/definition.ts`, in the order of their paths. The work
 * of an action, `execute.ts` beside it, is imported when the node first executes.
 * @param admit is asked before that import; what it throws, the execution fails with
 * @throws Error when an action has no work, a construct has some, or two nodes share an id
 */
export async function scanNodeTypes(folder: URL, admit: () => void = () => {}): Promise<NodeType[]> {
	const paths = await readdir(folder, { recursive: true });
	const files = new Set(paths.map((path) => path.replaceAll("\\", "/")));
	const nodes = [...files]
		.filter((path) => path.endsWith(`/${DEFINITION}`) && path.split("/").length === 3)
		.map((path) => path.slice(0, -DEFINITION.length))
		.sort();
	const types = await Promise.all(
		nodes.map((node) => nodeType(new URL(node, folder), files.has(node + EXECUTE), admit)),
	);
	refuseRepeatedIds(types);
	return types;
}

async function nodeType(node: URL, hasWork: boolean, admit: () => void): Promise<NodeType> {
	const { definition }: { definition: { spec: NodeSpec } } = await import(new URL(DEFINITION, node).href);
	const { spec } = definition;
	const isAction = (spec.construct ?? "action") === "action";
	if (isAction && !hasWork) throw new Error(`${spec.id} is an action and has no ${EXECUTE}.`);
	if (!isAction && hasWork) throw new Error(`${spec.id} is run by the engine and must have no ${EXECUTE}.`);
	return isAction ? { spec, execute: lazily(new URL(EXECUTE, node), admit) } : { spec };
}

type Work = Required<Pick<NodeType, "execute">>;

/** Even a module that is loaded already takes longer to import than most steps take. */
function lazily(file: URL, admit: () => void): Work["execute"] {
	let work: Work | undefined;
	return async (params: Readonly<Record<string, unknown>>, context: ExecutionContext) => {
		if (work === undefined) {
			admit();
			work = (await import(file.href)) as Work;
		}
		return work.execute(params, context);
	};
}

function refuseRepeatedIds(types: readonly NodeType[]): void {
	const seen = new Set<string>();
	for (const { spec } of types) {
		if (seen.has(spec.id)) throw new Error(`Two nodes have the id ${spec.id}.`);
		seen.add(spec.id);
	}
}
