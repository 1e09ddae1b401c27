import { type Static, Type } from "typebox";
import { PropertyName } from "../identity/property-name.ts";
import { ToolName } from "../identity/tool-name.ts";
import { AssetName } from "./hop-asset.ts";

/** One tool step of a hop: an item of its `steps`. The steps are taken in order. */
export const HopToolStep = Type.Object(
	{
		/** The tool, by the name that it has at the hop's tools port. */
		tool: ToolName,
		/** The asset that fills each argument, by the argument's name. */
		parameter_mapping: Type.Record(PropertyName, AssetName, { additionalProperties: false }),
		/** The asset that each result is written to, by the result's name. */
		result_mapping: Type.Record(PropertyName, AssetName, { additionalProperties: false }),
	},
	{ additionalProperties: false },
);
export type HopToolStep = Static<typeof HopToolStep>;
