import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { ParameterSetting } from "../parameter-setting.ts";

/** Sets who fills a parameter and with what; `null` goes back to the author's default. */
export const SetParameter = Type.Object(
	{
		op: Type.Literal("set-parameter"),
		node: Id,
		name: Type.String({ minLength: 1, maxLength: 64 }),
		setting: Type.Union([ParameterSetting, Type.Null()]),
	},
	{ additionalProperties: false },
);
export type SetParameter = Static<typeof SetParameter>;
