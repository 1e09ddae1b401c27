import { posix } from "node:path";
import { type NodeExecutor, probeMissing, type Reservations, type ReservedAction } from "@switchyard/host";
import type { NodeType, SessionProvider } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { FileLocks } from "./file-locks.ts";

/** Every node type that this server can run. */
export interface NodeRegistry extends NodeExecutor {
	/** By id; flows that can be called by others and the packages of hosts come and go in it. */
	readonly specs: () => Map<string, NodeSpec>;
	/** Returns the provider of sessions of a kind; `undefined` where there is none. */
	readonly sessionProvider: (kind: string) => Promise<SessionProvider> | undefined;
	/** Room for actions. What this process executes needs none, but the lock of a file that it changes. */
	readonly reservations: Reservations;
	/** Registers node types that this process executes. @throws Error for an id that is taken */
	readonly add: (nodeTypes: readonly NodeType[]) => void;
	/** Namespaces that no package may take: those of the node types that this process executes, and the reserved ones. */
	readonly namespaces: () => ReadonlySet<string>;
	readonly reserve: (namespace: string) => void;
	/** Has the node types that it does not know itself executed by someone else. */
	readonly executeOthersBy: (executor: OtherTypes) => void;
	/** Calls the watcher after `specs` changed. */
	readonly watch: (watcher: () => void) => void;
	/** Says that `specs` has changed. */
	readonly changed: () => void;
}

/** Executes node types that this process does not know itself. */
export interface OtherTypes extends NodeExecutor, Reservations {
	/** Returns the provider of sessions of a kind; `undefined` where there is none. */
	readonly sessionProvider: (kind: string) => SessionProvider | undefined;
}

/** @throws Error when two node types share an id */
export function createRegistry(nodeTypes: readonly NodeType[]): NodeRegistry {
	const types = new Map<string, NodeType>();
	const specs = new Map<string, NodeSpec>();
	const namespaces = new Set<string>();
	const watchers: (() => void)[] = [];
	const add = (added: readonly NodeType[]) => {
		for (const type of added) {
			const { id } = type.spec;
			if (types.has(id)) throw new Error(`Two node types have the id ${id}.`);
			types.set(id, type);
			specs.set(id, type.spec);
			namespaces.add(id.slice(0, id.indexOf(".")));
		}
	};
	add(nodeTypes);
	let others: OtherTypes | undefined;
	const locks = new FileLocks();
	const lockedFile = ({ type, params }: ReservedAction) => {
		const path = params[types.get(type)?.locks ?? ""];
		return typeof path === "string" ? posix.normalize(path) : undefined;
	};
	return {
		specs: () => specs,
		add,
		namespaces: () => namespaces,
		reserve: (namespace) => void namespaces.add(namespace),
		watch: (watcher) => void watchers.push(watcher),
		changed() {
			for (const watcher of watchers) watcher();
		},
		sessionProvider: (kind) => {
			for (const { spec, session: nodeSession } of types.values())
				if (spec.session === kind && nodeSession) return nodeSession();
			const provider = others?.sessionProvider(kind);
			return provider && Promise.resolve(provider);
		},
		reservations: {
			take(action) {
				if (!types.has(action.type)) return others?.take(action);
				const path = lockedFile(action);
				return path === undefined ? undefined : locks.take(path);
			},
			wait(action, waiter) {
				const path = lockedFile(action);
				if (path !== undefined) return locks.wait(path, waiter);
				return others?.wait(action, waiter) ?? (() => {});
			},
		},
		executeOthersBy: (executor) => {
			others = executor;
		},
		execute(id, params, context) {
			const type = types.get(id);
			if (type?.execute) return type.execute(params, context);
			// A block whose session needs nothing before it is closed.
			if (type?.session) return Promise.resolve({});
			if (!type && others) return others.execute(id, params, context);
			return Promise.reject(new Error(`The node type ${id} has no work to execute.`));
		},
		probe(id, params, context) {
			const type = types.get(id);
			if (type?.happened) return type.happened(params, context);
			if (!type && others) return others.probe(id, params, context);
			return Promise.reject(probeMissing(id));
		},
	};
}
