import { type Static, Type } from "typebox";
import { CustomSetting, MessageSetting } from "./parameter-setting.ts";

/** A hop's name for a value: a letter, then letters, digits or `_`. */
export const AssetName = Type.String({ pattern: "^(?!(constructor|prototype)$)[A-Za-z][A-Za-z0-9_]{0,63}$" });
export type AssetName = Static<typeof AssetName>;

/** A named value that the tool steps of a hop read and write: an item of its `assets`. */
export const HopAsset = Type.Object(
	{
		name: AssetName,
		/** `input` is filled before the first tool step, `output` is given back at the end. */
		kind: Type.Union([Type.Literal("input"), Type.Literal("intermediate"), Type.Literal("output")]),
		/** Fills an input. */
		value: Type.Optional(Type.Union([CustomSetting, MessageSetting])),
	},
	{ additionalProperties: false },
);
export type HopAsset = Static<typeof HopAsset>;
