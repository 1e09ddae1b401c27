import type { NodeTypesReply, OptionalPackageSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** The node types that are known at a time. */
export interface KnownNodeTypes {
	/** By id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Those that do not work now, with what is missing: nodes of them can be wired, but a step of one fails, or waits for a host. */
	readonly unavailable: ReadonlyMap<string, Missing>;
	/** The ids of those whose tool is not what a person agreed to: no agent can call it until someone agrees. */
	readonly changed: ReadonlySet<string>;
}

/** What a node type lacks to work. */
export interface Missing {
	/** In few words: `No host of GoMail`. */
	readonly label: string;
	/** In a sentence. */
	readonly sentence: string;
	/** What adds its optional package; absent where a host is missing. */
	readonly command?: string;
}

export function readNodeTypes({
	nodeTypes,
	unavailable = [],
	optionalPackages = [],
	changed = [],
}: NodeTypesReply): KnownNodeTypes {
	return {
		nodeTypes: new Map(nodeTypes.map((spec) => [spec.id, spec])),
		unavailable: new Map(unavailable.map((type) => [type, missing(type, optionalPackages)])),
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
	const sameMissing = isSame([...known.unavailable], [...later.unavailable]);
	return {
		nodeTypes: sameTypes ? known.nodeTypes : nodeTypes,
		unavailable: sameMissing ? known.unavailable : later.unavailable,
		changed: renewSet(known.changed, later.changed),
	};
}

/** The package that a node type belongs to. */
function packageOf(nodeType: string): string {
	return nodeType.slice(0, nodeType.indexOf("."));
}

function missing(type: string, optionalPackages: readonly OptionalPackageSummary[]): Missing {
	const optional = optionalPackages.find(({ nodeTypes }) => nodeTypes.includes(type));
	if (!optional) {
		const label = `No host of ${packageOf(type)}`;
		return { label, sentence: `${label} is connected.` };
	}
	const { name, state, command } = optional;
	const label = state === "outdated" ? `Package ${name} is outdated` : `Package ${name} is not added`;
	return { label, sentence: `${missingPackage(name, state)} Add it with “${command}”.`, command };
}

/** Why the nodes of an optional package that is not added do not work. */
export function missingPackage(name: string, state: OptionalPackageSummary["state"]): string {
	return state === "outdated"
		? `The package ${name} is added in other versions than this server needs.`
		: `The package ${name} is not added to this server.`;
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
