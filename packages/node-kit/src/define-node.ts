import { defined } from "@switchyard/spec/json";
import type {
	Category,
	Construct,
	DeclaredErrors,
	Effect,
	NodeSpec,
	Port,
	Property,
	SessionKind,
	Source,
	ToolkitPart,
	ToolMarker,
	TriggerCause,
} from "@switchyard/spec/node-spec";
import { Type } from "typebox";
import type { ExecutionContext } from "./execution-context.ts";
import type { Happened, ProbeAnswer, ProbeContext } from "./probe.ts";
import type {
	InputDeclaration,
	Inputs,
	OutputDeclaration,
	Outputs,
	OutputsOf,
	ParamsOf,
} from "./property.ts";
import type { SessionProvider } from "./session.ts";

/** A node type as its author writes it. */
export interface NodeDeclaration<In extends Inputs, Out extends Outputs> {
	readonly id: string;
	readonly version: number;
	readonly name: string;
	readonly description: string;
	readonly icon: string;
	readonly color: NodeSpec["color"];
	readonly group: string;
	/** What the node is for; it tints the icon. Follows from the construct, the effect and the ports when absent. */
	readonly category?: Category;
	/** The settings in a few words, such as `to {{to}}[ about {{subject}}]`. */
	readonly summary?: string;
	/** What other products call it. */
	readonly keywords?: readonly string[];
	readonly effect: Effect;
	/** Its effect where the designer has set one of these parameters, which have `Custom` as their only scope. */
	readonly effectWith?: Readonly<Record<string, Effect>>;
	/** That `happened` tells of a step that was cut off whether it was done; `with` names the parameters of which one must have a value for that. */
	readonly probe?: Readonly<{ with?: readonly string[] }>;
	/** Of a block: the kind of session that it opens. Of an action: the kind that it works in. */
	readonly session?: SessionKind;
	/** Of an action that works in a session only where one is open: the parameters whose values its block must have. */
	readonly sessionBy?: readonly string[];
	/** Of a block: what is done in its session is undone when the session is lost, as in a transaction. */
	readonly atomic?: true;
	readonly construct?: Construct;
	/** Of a toolkit whose tools are always the same: what it stands for, in order. */
	readonly parts?: readonly ToolkitPart[];
	/** A toolkit stands for it: nobody places it by itself. */
	readonly isPart?: true;
	/** Of a trigger: what the runs that it starts say of it. */
	readonly cause?: TriggerCause;
	/** One `in` and one `out` message port when absent. */
	readonly ports?: readonly Port[];
	readonly inputs: In;
	readonly outputs: Out;
	/** What its results are by themselves; trusted and public when absent. */
	readonly source?: Source;
	/** Reason for which no policy needs to look at its parameters, as a sentence: an action that changes something declares a sink, or this. */
	readonly withoutSinks?: string;
	readonly tool?: ToolMarker;
	/** Errors that it throws besides those of the catalogue, by code, in words for models and programs. */
	readonly errors?: Readonly<DeclaredErrors>;
	readonly skill?: string;
	/**
	 * The parameter that names the file which a step locks while it changes it. A step that waits for the file has not begun, so a crash leaves
	 * it to no person.
	 */
	readonly locks?: string;
	/** The work receives the source of each parameter value in `context.provenance`. */
	readonly provenance?: boolean;
}

/** The work of an `action`: the same for a step on the flow path and for a tool call. */
export type Execute<In extends Inputs, Out extends Outputs> = (
	params: ParamsOf<In>,
	context: ExecutionContext,
) => Promise<OutputsOf<Out>>;

/** The work that a definition calls for. */
export type ExecuteOf<Definition> =
	Definition extends NodeDefinition<infer In, infer Out> ? Execute<In, Out> : never;

/** The probe that a definition calls for. */
export type HappenedOf<Definition> =
	Definition extends NodeDefinition<infer In, infer Out> ? Happened<In, Out> : never;

/** A node type ready to be served by a host. */
export interface NodeType {
	readonly spec: NodeSpec;
	/** Absent for constructs, which the engine runs itself; of a block, what its session needs before it is closed. */
	readonly execute?: (
		params: Readonly<Record<string, unknown>>,
		context: ExecutionContext,
	) => Promise<Readonly<Record<string, unknown>>>;
	/** Of a node type with a `probe`: tells whether a step that was cut off was done. */
	readonly happened?: (
		params: Readonly<Record<string, unknown>>,
		context: ProbeContext,
	) => Promise<ProbeAnswer>;
	/** Of a block: its kind of sessions. */
	readonly session?: () => Promise<SessionProvider>;
	/** The parameter that names the file which its steps lock. */
	readonly locks?: string;
}

/** Declares what a node is; the spec is generated from it. Its work comes separately, so that listing node types loads no work. */
export function defineNode<const In extends Inputs, const Out extends Outputs>(
	declaration: NodeDeclaration<In, Out>,
): NodeDefinition<In, Out> {
	return { declaration, spec: specOf(declaration), ...defined({ locks: declaration.locks }) };
}

/**
 * A node type of its declaration and its work, to be served by a host.
 * @param happened its probe, where the declaration says that it has one
 * @throws Error when only one of the two has it
 */
export function nodeType<In extends Inputs, Out extends Outputs>(
	{ spec, locks }: NodeDefinition<In, Out>,
	execute: Execute<In, Out>,
	happened?: Happened<In, Out>,
): NodeType {
	refuseUnfitProbe(spec, happened !== undefined);
	return {
		spec,
		...defined({ locks }),
		execute: (params, context) => execute(params as ParamsOf<In>, context),
		...(happened ? { happened: (params, context) => happened(params as ParamsOf<In>, context) } : {}),
	};
}

/** @throws Error when a node type says that it has a probe and has none, or the other way round */
export function refuseUnfitProbe({ id, probe, effect }: NodeSpec, has: boolean, where = "happened"): void {
	if (probe && !has) throw new Error(`${id} declares a probe and has no ${where}.`);
	if (!probe && has) throw new Error(`${id} has ${where} and does not declare a probe.`);
	if (probe && effect === "safe") throw new Error(`${id} is safe: it runs again, and needs no probe.`);
}

/** A declaration and the spec generated from it. */
export interface NodeDefinition<In extends Inputs = Inputs, Out extends Outputs = Outputs> {
	readonly declaration: NodeDeclaration<In, Out>;
	readonly spec: NodeSpec;
	readonly locks?: string;
}

const DEFAULT_PORTS: readonly Port[] = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "out", kind: "message", direction: "out", name: "Out" },
];

function specOf({
	inputs,
	outputs,
	ports = DEFAULT_PORTS,
	keywords,
	effectWith,
	probe,
	sessionBy,
	parts,
	tool,
	// The host that executes it locks the file; its spec says nothing of that.
	locks: _,
	...rest
}: NodeDeclaration<Inputs, Outputs>): NodeSpec {
	return {
		...rest,
		...(effectWith === undefined ? {} : { effectWith: { ...effectWith } }),
		...(probe === undefined ? {} : { probe: probe.with ? { with: [...probe.with] } : {} }),
		...(sessionBy === undefined ? {} : { sessionBy: [...sessionBy] }),
		...(keywords === undefined ? {} : { keywords: [...keywords] }),
		...(parts === undefined ? {} : { parts: [...parts] }),
		// What calls of one turn do in a session, they do one after the other.
		...(tool === undefined
			? {}
			: { tool: rest.session === undefined || sessionBy ? tool : { sequential: true, ...tool } }),
		ports: [...ports],
		properties: [
			...Object.entries(inputs).map(([name, input]) => inputProperty(name, input)),
			...Object.entries(outputs).map(([name, output]) => outputProperty(name, output)),
		],
	};
}

function inputProperty(name: string, input: InputDeclaration): Property {
	return {
		name,
		...defined({ title: input.title }),
		variableType: input.optional || Type.IsOptional(input.schema) ? "Opt" : "In",
		schema: plain(input.schema),
		description: input.description,
		scope: input.scopes[0],
		aiScope: input.scopes.includes("AI"),
		customScope: input.scopes.includes("Custom"),
		messageScope: input.scopes.includes("Message"),
		...defined({ toolScope: input.toolScope, value: input.default }),
		...(input.advanced ? { advanced: true } : {}),
		...defined({ sink: input.sink, secret: input.secret }),
	};
}

function outputProperty(name: string, output: OutputDeclaration): Property {
	return {
		name,
		...defined({ title: output.title }),
		variableType: "Out",
		schema: plain(output.schema),
		description: output.description,
		scope: "Message",
		aiScope: false,
		customScope: false,
		messageScope: true,
		...(output.neutral ? { neutral: true } : {}),
	};
}

/** A schema as plain JSON, without what TypeBox keeps beside it. */
function plain(schema: object): Property["schema"] {
	return JSON.parse(JSON.stringify(schema));
}
