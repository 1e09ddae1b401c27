import type { FlowNode, PinnedSet } from "@switchyard/spec/flow";
import type { Mark } from "@switchyard/spec/label";
import { consequentialProperties, type NodeSpec, type SinkKind } from "@switchyard/spec/node-spec";

/** A parameter that a policy looks at. */
export interface SinkParameter {
	readonly name: string;
	readonly kind: SinkKind;
	/** The values that the designer allows, no matter who writes them. */
	readonly pinned: PinnedSet | undefined;
	/** The value that it has where none is given; `undefined` where it has none. */
	readonly byDefault: unknown;
}

/** What the author and the designer of a node say about where its values come from and end up. */
export interface Labelling {
	/** What its results are by themselves. */
	readonly source: Mark;
	/** The parameters of which one must have a value for that; `undefined` where it always holds. */
	readonly sourceWith: readonly string[] | undefined;
	/** The results that are so; `undefined` for all of them. Errors always are. */
	readonly sourceOutputs: ReadonlySet<string> | undefined;
	/**
	 * Of a node that reads what was kept: what the designer says of its results, whatever marks they have. `undefined` of every other node:
	 * its results have no marks of their own.
	 */
	readonly kept: Mark | undefined;
	/** Whether what the node says of itself as a tool is untrusted, too. */
	readonly describedOutside: boolean;
	/** The parameters that credentials fill. */
	readonly secrets: readonly string[];
	/** Whether private results are so without a credential, too. */
	readonly alwaysPrivate: boolean;
	/** The results in which nobody has a say. */
	readonly neutral: ReadonlySet<string>;
	readonly sinks: readonly SinkParameter[];
}

export function labellingOf(node: FlowNode, spec: NodeSpec | undefined): Labelling {
	const properties = spec?.properties ?? [];
	const secrets = properties.filter((each) => each.secret).map(({ name }) => name);
	const { untrusted = false, private: secret, description = false } = { ...spec?.source, ...node.source };
	// A designer's word is about all results.
	const { with: only, outputs } = node.source ? {} : { ...spec?.source };
	return {
		source: { ...(untrusted ? { untrusted } : {}), ...(secret ? { private: secret } : {}) },
		sourceWith: only,
		sourceOutputs: outputs && new Set(outputs),
		kept: spec?.source?.kept ? markedByDesigner(node) : undefined,
		describedOutside: untrusted && description,
		secrets,
		// Where the designer says that the results are private, no credential is asked about.
		alwaysPrivate: secrets.length === 0 || node.source?.private === true,
		neutral: new Set(properties.filter((each) => each.neutral).map(({ name }) => name)),
		sinks: spec
			? consequentialProperties(spec).map(({ name, sink: kind, value: byDefault }) => ({
					name,
					kind,
					byDefault,
					pinned: node.pinnedSets?.[name],
				}))
			: [],
	};
}

function markedByDesigner({ source }: FlowNode): Mark {
	return {
		...(source?.untrusted ? { untrusted: true } : {}),
		...(source?.private ? { private: true } : {}),
	};
}
