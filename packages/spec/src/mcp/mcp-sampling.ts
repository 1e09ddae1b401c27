import { type Static, Type } from "typebox";
import { Day } from "../json/day.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { ModelSetting } from "../model/model-setting.ts";

const CLOSED = { additionalProperties: false } as const;

/** What a server may have a model answer in the middle of its calls (sampling). Without it every such request is refused. */
export const McpSampling = Type.Object(
	{
		/** The model that answers, whichever one the server would like. */
		model: ModelSetting,
		/** What the server may spend in one day, in UTC. */
		day: Type.Object(
			{
				/** Requests to the model, whether or not an answer came. */
				calls: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
				/** In micro-dollars; an answer of unknown cost spends it. */
				microUsd: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
			},
			CLOSED,
		),
	},
	CLOSED,
);
export type McpSampling = Static<typeof McpSampling>;

/** What a server has had a model answer on a day. */
export const McpSampled = Type.Object(
	{
		day: Day,
		calls: Type.Integer({ minimum: 0 }),
		microUsd: MicroUsd,
		/** Answers whose cost nobody knows. */
		unpriced: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type McpSampled = Static<typeof McpSampled>;
