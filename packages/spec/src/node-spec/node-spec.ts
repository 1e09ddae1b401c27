import { type Static, Type } from "typebox";
import { ONE_LINE, VISIBLE_LINE } from "../identity/name.ts";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { Category } from "./category.ts";
import { Construct } from "./construct.ts";
import { DeclaredErrors } from "./declared-errors.ts";
import { Effect } from "./effect.ts";
import { Port } from "./port.ts";
import { Probe } from "./probe.ts";
import { Property } from "./property.ts";
import { SessionKind } from "./session-kind.ts";
import { Source } from "./source.ts";
import { ToolMarker } from "./tool-marker.ts";
import { ToolkitPart } from "./toolkit-part.ts";
import { TriggerCause } from "./trigger-cause.ts";
import { WorkspaceAccess } from "./workspace-access.ts";

/** A node type as its author declares it: what the palette shows, the engine runs and a model may call. */
export const NodeSpec = Type.Object(
	{
		id: NodeTypeId,
		/** Raised when the meaning of parameters or outputs changes. */
		version: Type.Integer({ minimum: 1 }),
		name: Type.String({ minLength: 1, maxLength: 80, pattern: VISIBLE_LINE }),
		description: Type.String({ maxLength: 2000 }),
		/** A lucide icon's name in kebab case. */
		icon: Type.String({ pattern: "^[a-z0-9-]{1,64}$" }),
		/** An accent, kept for other programs: the designer shows none, and tints the icon by `category`. */
		color: Type.Union([
			Type.Literal("neutral"),
			Type.Literal("blue"),
			Type.Literal("green"),
			Type.Literal("amber"),
			Type.Literal("red"),
			Type.Literal("violet"),
			Type.Literal("teal"),
		]),
		/** The palette's group. */
		group: Type.String({ minLength: 1, maxLength: 40, pattern: VISIBLE_LINE }),
		/** Tints the icon. When absent it follows from the construct, and for an action from its effect and its tools port. */
		category: Type.Optional(Category),
		/**
		 * The line under a node's name: its settings in a few words, such as `to {{to}}` or `{{method}} {{url}}`. `{{name}}` stands
		 * for that parameter's value; what is in `[ ]` is left away when one of its parameters has none.
		 */
		summary: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE })),
		/** Other words by which people look for it: what other products call it. */
		keywords: Type.Optional(
			Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: VISIBLE_LINE }), { maxItems: 40 }),
		),
		effect: Effect,
		/**
		 * Its effect where the designer has set one of these parameters, such as what tells that a click was done; `false` counts as not set.
		 * Of several that are set, the first one counts. Each has `Custom` as its only scope.
		 */
		effectWith: Type.Optional(Type.Record(Type.String(), Effect)),
		/** Of an action that is not `safe`: that it can tell after a crash whether a step was done. */
		probe: Type.Optional(Probe),
		/** Of a block: the kind of session that it opens. Of an action: the kind that it works in, its block's or its agent's. */
		session: Type.Optional(SessionKind),
		/**
		 * Of an action that works in a session only where one is open: the parameters that say which. It works in that of the nearest block whose
		 * parameters of these names have its own values; one that is empty fits any value. Anywhere else, and for an agent in no such block, it works in none.
		 */
		sessionBy: Type.Optional(
			Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 8 }),
		),
		/** Of a block: what is done in its session is undone when the session is lost, as in a transaction. */
		atomic: Type.Optional(Type.Literal(true)),
		/** `action` when absent. */
		construct: Type.Optional(Construct),
		/** Of a toolkit whose tools are always the same: what it stands for, in the order in which a model sees them. */
		parts: Type.Optional(Type.Array(ToolkitPart, { minItems: 1, maxItems: 32 })),
		/** A toolkit stands for it: nobody places it by itself. */
		isPart: Type.Optional(Type.Literal(true)),
		/** Of a trigger that starts runs. */
		cause: Type.Optional(TriggerCause),
		/** Declared ports. The `tool` port of a marked node and the `error` port are added by their settings. */
		ports: Type.Array(Port, { maxItems: 32 }),
		properties: Type.Array(Property, { maxItems: 64 }),
		/** What its results are by themselves; trusted and public when absent. */
		source: Type.Optional(Source),
		/**
		 * Why no policy needs to look at its parameters, as a sentence: an action that changes something has a parameter with a sink unless its
		 * author says this.
		 */
		withoutSinks: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
		tool: Type.Optional(ToolMarker),
		/** Errors of its own, in words that hold nothing of a run: those of one execution can hold what the flow filled in. */
		errors: Type.Optional(DeclaredErrors),
		/** Markdown guidance that travels with the tool into the agent's instructions. */
		skill: Type.Optional(Type.String({ maxLength: 20_000 })),
		/** The node receives the source of each parameter value. */
		provenance: Type.Optional(Type.Boolean()),
		/** What it does with the files of the workspace, where a host in another process executes it; without it, they are out of its reach. */
		files: Type.Optional(WorkspaceAccess),
	},
	{ additionalProperties: false },
);
export type NodeSpec = Static<typeof NodeSpec>;
