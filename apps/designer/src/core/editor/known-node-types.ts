import type { NodeSpec, NodeTypesReply } from "@switchyard/spec";

/** The node types that are known at a time. */
export interface KnownNodeTypes {
	/** By id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** The ids of those that no host serves: nodes of them can be wired, but a step of one waits, and fails if no host comes. */
	readonly unavailable: ReadonlySet<string>;
	/** The ids of those whose tool is not what a person agreed to: no agent can call it until someone agrees. */
	readonly changed: ReadonlySet<string>;
}

export function readNodeTypes({ nodeTypes, unavailable = [], changed = [] }: NodeTypesReply): KnownNodeTypes {
	return {
		nodeTypes: new Map(nodeTypes.map((spec) => [spec.id, spec])),
		unavailable: new Set(unavailable),
		changed: new Set(changed),
	};
}

/** The later types, as the objects that they were as far as they are the same: what hangs on those stays as it is. */
export function renewNodeTypes(known: KnownNodeTypes, later: KnownNodeTypes): KnownNodeTypes {
	const nodeTypes = new Map(
		[...later.nodeTypes].map(([id, spec]) => {
			const before = known.nodeTypes.get(id);
			return [id, before && isSame(before, spec) ? before : spec];
		}),
	);
	const sameTypes = isSameMap(known.nodeTypes, nodeTypes);
	return {
		nodeTypes: sameTypes ? known.nodeTypes : nodeTypes,
		unavailable: renewSet(known.unavailable, later.unavailable),
		changed: renewSet(known.changed, later.changed),
	};
}

/** The package that a node type belongs to. */
function packageOf(nodeType: string): string {
	return nodeType.slice(0, nodeType.indexOf("."));
}

/** Why nodes of a type do not work now, in few words: `No host of GoMail`. */
export function missingHost(nodeType: string): string {
	return `No host of ${packageOf(nodeType)}`;
}

/** The same in a sentence. */
export function unavailableWords(nodeType: string): string {
	return `${missingHost(nodeType)} is connected.`;
}

function renewSet(known: ReadonlySet<string>, later: ReadonlySet<string>): ReadonlySet<string> {
	const isSame = known.size === later.size && [...later].every((id) => known.has(id));
	return isSame ? known : later;
}

/** Both come from the same server, which writes the fields in the same order. */
function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

function isSameMap(one: ReadonlyMap<string, NodeSpec>, other: ReadonlyMap<string, NodeSpec>): boolean {
	return one.size === other.size && [...other].every(([id, spec]) => one.get(id) === spec);
}
