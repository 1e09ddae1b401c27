import { type Static, Type } from "typebox";
import { CredentialKind } from "../credential/credential-kind.ts";
import { ONE_LINE } from "../identity/name.ts";
import { PropertyName } from "../identity/property-name.ts";
import { JsonSchema } from "../json/json-schema.ts";
import { Scope } from "../scope/scope.ts";
import { SinkKind } from "./sink.ts";

/** A parameter (`In`, `Opt`) or a result (`Out`) that a package author declares. */
export const Property = Type.Object(
	{
		/** The key in `params` and `outputs`, and the argument's name that a model sees. */
		name: PropertyName,
		/** The label that people see; the name when absent. */
		title: Type.Optional(Type.String({ maxLength: 80, pattern: ONE_LINE })),
		/** `In` is required, `Opt` may be left out, `Out` is a result. */
		variableType: Type.Union([Type.Literal("In"), Type.Literal("Opt"), Type.Literal("Out")]),
		schema: JsonSchema,
		/** Read by people and by models. */
		description: Type.String({ maxLength: 2000 }),
		/** The scope that a new node starts with. */
		scope: Scope,
		/** The scopes that the author allows the designer to pick. */
		aiScope: Type.Boolean(),
		customScope: Type.Boolean(),
		messageScope: Type.Boolean(),
		/** The scope that it starts with on a node that becomes a tool; `scope` when absent. */
		toolScope: Type.Optional(Scope),
		/** The default: used when nothing else fills the parameter. */
		value: Type.Optional(Type.Unknown()),
		/** Rarely set: the designer folds it away until it has a value of its own. */
		advanced: Type.Optional(Type.Literal(true)),
		/** What the value ends up as, for the checks and policies that depend on it. */
		sink: Type.Optional(SinkKind),
		/** Of a result in which neither the parameters nor anybody outside have a say: a count, a time, an id of the node's own. */
		neutral: Type.Optional(Type.Literal(true)),
		/** Set when the value is a credential reference; the kind of credential that fits. */
		secret: Type.Optional(CredentialKind),
	},
	{ additionalProperties: false },
);
export type Property = Static<typeof Property>;
