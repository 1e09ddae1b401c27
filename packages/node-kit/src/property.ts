import type { SinkKind } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import type { Static, TOptional, TSchema } from "typebox";

/** A parameter as an author declares it. */
export interface InputDeclaration<Schema extends TSchema = TSchema> {
	readonly schema: Schema;
	/** Read by people and by models. */
	readonly description: string;
	readonly title?: string;
	/** The scopes that a designer may pick; the first is the one a new node starts with. */
	readonly scopes: readonly [Scope, ...Scope[]];
	/** The scope that it starts with on a node that a designer hangs on an agent; the first of `scopes` when absent. */
	readonly toolScope?: Scope;
	/** True when it is rarely set: the designer folds it away until it has a value of its own. */
	readonly advanced?: boolean;
	/** True when the parameter may be left out; a schema of `Type.Optional` says the same. */
	readonly optional?: boolean;
	/** The value when nothing else fills the parameter: the work then always has one. */
	readonly default?: Static<Schema>;
	/** What the value ends up as, for the checks and policies that depend on it. */
	readonly sink?: SinkKind;
	/**
	 * The kind of credential that fills it. The flow holds a reference; `execute` receives the credential itself, so
	 * `schema` describes the credential.
	 */
	readonly secret?: string;
}

/** A result as an author declares it. */
export interface OutputDeclaration<Schema extends TSchema = TSchema> {
	readonly schema: Schema;
	readonly description: string;
	readonly title?: string;
	/** True when neither the parameters nor anybody outside have a say in it: a count, a time, an id of the node's own. */
	readonly neutral?: boolean;
}

export type Inputs = Readonly<Record<string, InputDeclaration>>;
export type Outputs = Readonly<Record<string, OutputDeclaration>>;

/** The resolved parameters that `execute` receives. */
export type ParamsOf<In extends Inputs> = {
	readonly [Name in keyof In as MayBeMissing<In[Name]> extends true ? never : Name]: ValueOf<In[Name]>;
} & {
	readonly [Name in keyof In as MayBeMissing<In[Name]> extends true ? Name : never]?: ValueOf<In[Name]>;
};

type ValueOf<Input extends InputDeclaration> = Static<Input["schema"]>;

/** A parameter that may be left out is missing from what `execute` receives, unless it has a default. */
type MayBeMissing<Input extends InputDeclaration> = Input extends { default: unknown }
	? false
	: Input extends { optional: true } | { schema: TOptional }
		? true
		: false;

/** What `execute` gives back: any of the declared outputs. */
export type OutputsOf<Out extends Outputs> = { readonly [Name in keyof Out]?: Static<Out[Name]["schema"]> };
