import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Name, ONE_LINE } from "../identity/name.ts";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { PropertyName } from "../identity/property-name.ts";
import { Source } from "../node-spec/source.ts";
import { ErrorPolicy } from "./error-policy.ts";
import { MarkColor } from "./mark-color.ts";
import { ParameterSetting } from "./parameter-setting.ts";
import { PinnedData } from "./pinned-data.ts";
import { PinnedSets } from "./pinned-set.ts";
import { Position } from "./position.ts";
import { RetryPolicy } from "./retry-policy.ts";
import { ToolSetting } from "./tool-setting.ts";

/** The longest time limit that a node may be given: a day. */
export const MAX_STEP_TIMEOUT_MS = 86_400_000;

/** One instance of a node type on a canvas. */
export const FlowNode = Type.Object(
	{
		id: Id,
		type: NodeTypeId,
		name: Name,
		position: Position,
		/** By parameter name. A parameter that is not here has its author's default scope and value. */
		params: Type.Record(PropertyName, ParameterSetting, {
			additionalProperties: false,
		}),
		/** The message field that each output is written to; its own name when absent, nowhere when empty. */
		outputs: Type.Optional(
			Type.Record(PropertyName, Type.String({ maxLength: 128, pattern: ONE_LINE }), {
				additionalProperties: false,
			}),
		),
		tool: Type.Optional(ToolSetting),
		/** `fail` when absent. */
		onError: Type.Optional(ErrorPolicy),
		/** One attempt when absent. */
		retry: Type.Optional(RetryPolicy),
		/**
		 * Whether the node is out of use: it passes its message on unchanged, is offered to no agent and starts no run. In use when
		 * absent, and never `false`.
		 */
		disabled: Type.Optional(Type.Literal(true)),
		/** How long one attempt on the flow path may take, in milliseconds; the server's limit when absent. */
		timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_STEP_TIMEOUT_MS })),
		/** The colour of the card's edge, for people; none when absent. */
		color: Type.Optional(MarkColor),
		/** The group that it belongs to; none when absent, or when the flow has no such group. */
		group: Type.Optional(Id),
		/** Data that stands in for the node while its flow is being made. */
		pin: Type.Optional(PinnedData),
		/** What its results are by themselves; what is absent is as the node type's author says. */
		source: Type.Optional(Source),
		/** The values that are allowed for parameters, no matter who writes them. */
		pinnedSets: Type.Optional(PinnedSets),
	},
	{ additionalProperties: false },
);
export type FlowNode = Static<typeof FlowNode>;
