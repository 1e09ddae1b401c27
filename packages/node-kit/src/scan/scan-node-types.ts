import { readdir } from "node:fs/promises";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type NodeType, refuseUnfitProbe } from "../define-node.ts";
import type { SessionProvider } from "../session.ts";

const DEFINITION = "definition.ts";
const EXECUTE = "execute.ts";
const HAPPENED = "happened.ts";
const SESSION = "session.ts";

/**
 * Finds the node types under a folder: every `<group>/<node>/definition.ts`, in the order of their paths. The work
 * of an action, `execute.ts` beside it, is imported when the node first executes; its probe, `happened.ts`, when a step is first asked about; the sessions of a block, `session.ts`, when one is
 * first opened.
 * @param admit is asked before that import; what it throws, the execution fails with
 * @throws Error when an action has no work, a construct has some, a block has no sessions, a probe is declared and not there, or there and not declared, or two nodes share an id
 */
export async function scanNodeTypes(folder: URL, admit: () => void = () => {}): Promise<NodeType[]> {
	const paths = await readdir(folder, { recursive: true });
	const files = new Set(paths.map((path) => path.replaceAll("\\", "/")));
	const nodes = [...files]
		.filter((path) => path.endsWith(`/${DEFINITION}`) && path.split("/").length === 3)
		.map((path) => path.slice(0, -DEFINITION.length))
		.sort();
	const types = await Promise.all(
		nodes.map((node) => {
			const has = {
				work: files.has(node + EXECUTE),
				probe: files.has(node + HAPPENED),
				sessions: files.has(node + SESSION),
			};
			return nodeType(new URL(node, folder), has, admit);
		}),
	);
	refuseRepeatedIds(types);
	return types;
}

/** What a node's folder has beside its definition. */
interface Has {
	readonly work: boolean;
	readonly probe: boolean;
	readonly sessions: boolean;
}

async function nodeType(node: URL, has: Has, admit: () => void): Promise<NodeType> {
	const { definition }: { definition: Pick<NodeType, "spec" | "locks"> } = await import(
		new URL(DEFINITION, node).href
	);
	const { spec, locks } = definition;
	refuseUnfit(spec, has);
	if (locks !== undefined && !spec.properties.some(({ name }) => name === locks))
		throw new Error(`${spec.id} locks the file of ${locks}, which is none of its parameters.`);
	return {
		spec,
		...defined({ locks }),
		...(has.work ? { execute: lazily(new URL(EXECUTE, node), "execute", admit) } : {}),
		...(has.probe ? { happened: lazily(new URL(HAPPENED, node), "happened", admit) } : {}),
		...(has.sessions ? { session: sessionsIn(new URL(SESSION, node), admit) } : {}),
	};
}

function refuseUnfit(spec: NodeSpec, has: Has): void {
	const { id, construct = "action" } = spec;
	refuseUnfitProbe(spec, has.probe, HAPPENED);
	if (has.probe && construct !== "action")
		throw new Error(`${id} is no action and must have no ${HAPPENED}.`);
	const isBlock = construct === "block";
	if (construct === "action" && !has.work) throw new Error(`${id} is an action and has no ${EXECUTE}.`);
	if (construct !== "action" && !isBlock && has.work)
		throw new Error(`${id} is run by the engine and must have no ${EXECUTE}.`);
	if (isBlock && !has.sessions) throw new Error(`${id} is a block and has no ${SESSION}.`);
	if (!isBlock && has.sessions) throw new Error(`${id} is no block and must have no ${SESSION}.`);
}

function sessionsIn(file: URL, admit: () => void): () => Promise<SessionProvider> {
	return async () => {
		admit();
		const { session: nodeSession }: { session: SessionProvider } = await import(file.href);
		return nodeSession;
	};
}

type Work = Required<Pick<NodeType, "execute" | "happened">>;

/** Even a module that is loaded already takes longer to import than most steps take. */
function lazily<Name extends keyof Work>(file: URL, name: Name, admit: () => void): Work[Name] {
	let work: Work | undefined;
	const call = async (params: Readonly<Record<string, unknown>>, context: never) => {
		if (work === undefined) {
			admit();
			work = (await import(file.href)) as Work;
		}
		return work[name](params, context);
	};
	return call as Work[Name];
}

function refuseRepeatedIds(types: readonly NodeType[]): void {
	const seen = new Set<string>();
	for (const { spec } of types) {
		if (seen.has(spec.id)) throw new Error(`Two nodes have the id ${spec.id}.`);
		seen.add(spec.id);
	}
}
