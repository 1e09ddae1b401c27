import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { AssetName } from "../flow/hop-asset.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AssetSet = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("asset-set"),
		/** The hop's step. */
		step: StepNumber,
		/** The asset's name. */
		asset: AssetName,
		/** Whether it has its value. */
		state: Type.Union([Type.Literal("ready"), Type.Literal("failed")]),
		/** With `ready`. */
		value: Type.Optional(Type.Unknown()),
		/** With `failed`. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type AssetSet = Static<typeof AssetSet>;

export const assetSet = describeEvent(AssetSet, {
	summary: "An asset of a hop has its value, or will never have one.",
	writers: ["engine"],
	values: ["value"],
	line: ({ step, asset, state }) => `step ${step}, ${asset}: ${state}`,
});
