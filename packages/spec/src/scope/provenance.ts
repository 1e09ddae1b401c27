import { type Static, Type } from "typebox";
import { Label } from "../label/label.ts";
import { Scope } from "./scope.ts";

/** Where one resolved parameter value came from. */
export const Provenance = Type.Object(
	{
		/** The scope that filled it. */
		scope: Scope,
		/** What it was read from. */
		source: Type.Union([
			/** The model's argument; the model's id of the call. */
			Type.Object({ toolCall: Type.String() }, { additionalProperties: false }),
			/** What a person made of the model's argument when approving the call. */
			Type.Object({ approval: Type.String() }, { additionalProperties: false }),
			/** What a person set when the run was run again from this step. */
			Type.Object({ edited: Type.Literal(true) }, { additionalProperties: false }),
			/** The asset that the tool step of a hop maps to the argument. */
			Type.Object({ asset: Type.String() }, { additionalProperties: false }),
			/** The designer's constant, as saved in this revision of the flow. */
			Type.Object({ revision: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
			/**
			 * The message: the path, template or expression read, and the steps whose outputs it used
			 * (step 0 is the message that the run started with).
			 */
			Type.Object(
				{ message: Type.String(), steps: Type.Array(Type.Integer({ minimum: 0 })) },
				{ additionalProperties: false },
			),
			/** The package author's default value. */
			Type.Object({ default: Type.Literal(true) }, { additionalProperties: false }),
		]),
		/** What is known of where the value itself came from; trusted and public when absent. */
		label: Type.Optional(Label),
	},
	{ additionalProperties: false },
);
export type Provenance = Static<typeof Provenance>;
