import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { CustomSetting, MessageSetting } from "./parameter-setting.ts";

/** One field that a `set` construct writes into the message: an item of its `fields`. */
export const SetField = Type.Object(
	{
		/** The message field written. */
		name: Type.String({ minLength: 1, maxLength: 128, pattern: ONE_LINE }),
		value: Type.Union([CustomSetting, MessageSetting]),
	},
	{ additionalProperties: false },
);
export type SetField = Static<typeof SetField>;
